"""A bot as an executable, for `boneyard match` and `boneyard sprt` (Python 3, nothing to install):
    npm run --silent boneyard -- match "cmd:python3 examples/python/lines.py" house:easy --rounds 100
It is sent one JSON object a line and answers each `turn` with a line. docs/experiments.md says what is in them."""
import json, re, sys


def choose(turn):
    """Be rid of the heaviest tile. turn["view"] holds all that the seat knows."""
    return max(turn["legalMoves"], key=lambda move: sum(map(int, re.findall(r"\d+", move.split("@")[0]))))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        print(choose(message), flush=True)
    elif message["type"] == "over":
        break
