"""The command line. Nothing heavy is imported before it is needed: the title should be there at once."""

from __future__ import annotations

from rummy_tui.cli.endings import INTERRUPTED, REFUSED, UsageError, complain, crashed
from rummy_tui.cli.parser import command_line


def main(argv: list[str] | None = None) -> int:
    """Run a command line. Returns the exit code: 2 for what was refused, 1 after a fault of the program."""
    from rummy_tui.engine.errors import SetupError
    from rummy_tui.storage.saves import SaveError

    try:
        args = command_line().parse_args(argv)
        code: int = args.command(args)
    except SystemExit as end:  # argparse has printed its help or the version
        return int(end.code or 0)
    except (UsageError, SetupError, SaveError) as error:
        return complain(str(error), REFUSED)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return crashed(error)
    return code
