"""One widget for each zone of the screens: a frozen model in, cells and clicks out."""
