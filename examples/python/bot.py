"""A bot for Boneyard in one file (Python 3, nothing to install): plays one match and prints how it ended.
    python3 bot.py [OPPONENT]  against house:easy, another house player, or a bot by its id
    python3 bot.py open        in a new match with an open seat: prints its id and waits for an opponent
    python3 bot.py join MATCH  in a match that somebody opened
Environment: BONEYARD_URL, BONEYARD_RULESET (draw), BONEYARD_TOKEN (a bot's; without one the bot signs up)."""
import http.client, json, os, re, sys, time, urllib.error, urllib.request, uuid

URL, RULESET = os.environ.get("BONEYARD_URL", "http://localhost:3000"), os.environ.get("BONEYARD_RULESET", "draw")
TROUBLE = (OSError, http.client.HTTPException, ValueError)  # No connection, a refusal, half an answer.

def choose(turn):
    """The whole art of this bot: be rid of the heaviest tile. turn["view"] holds all that the seat knows."""
    return max(turn["legalMoves"], key=lambda move: sum(map(int, re.findall(r"\d+", move.split("@")[0]))))


def send(method, path, token, body=None, **headers):
    """One request. A minute without a byte means a dead connection: streams send an empty line every 15 seconds."""
    headers.update({"Content-Type": "application/json"}, **({"Authorization": f"Bearer {token}"} if token else {}))
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(URL + path, data, headers, method=method), timeout=60)


def ask(method, path, token, body=None):
    """A request, repeated until it is answered. Nothing happens twice: a creation has its key, a move its ply."""
    key = str(uuid.uuid4())
    for wait in (0.1, 0.3, *[1] * 90, None):  # The clock may be running: never wait long.
        try:
            with send(method, path, token, body, **{"Idempotency-Key": key}) as answer:
                return json.load(answer)
        except TROUBLE as error:
            if wait is None or getattr(error, "code", 503) < 429:  # Refused for good: 400 to 428.
                raise
        print("waiting for", URL, file=sys.stderr) if wait == 0.3 else None
        time.sleep(wait)


def events(match, token):
    """Every event of the match once, over as many connections as it takes."""
    last = 0
    while True:
        try:
            with send("GET", f"/v1/matches/{match}/events?after={last}", token, Accept="application/x-ndjson") as lines:
                for event in (json.loads(line) for line in lines if line.strip()):
                    last = event.get("seq", last)  # Only the word that a stream ends too early has no number.
                    yield event
        except TROUBLE as error:
            if getattr(error, "code", 503) < 429:
                raise
        time.sleep(0.3)


def main(opponent="house:easy", match=None):
    token = os.environ.get("BONEYARD_TOKEN")
    if not token:
        token = ask("POST", "/v1/accounts", None, {"name": "Python example"})["token"]
        token = ask("POST", "/v1/bots", token, {"name": "heaviest tile"})["token"]
    if opponent == "join":
        seat = ask("POST", f"/v1/matches/{match}/join", token, {})["seat"]
    else:
        fewest = ask("GET", f"/v1/rulesets/{RULESET}", token)["seats"][0]["min"]
        seat, seats = 0, [ask("GET", "/v1/accounts/me", token)["bot"], None if opponent == "open" else opponent]
        seats += ["house:easy"] * (fewest - 2)  # Such games as forty-two need four.
        match = ask("POST", "/v1/matches", token, {"ruleset": RULESET, "seats": seats})["match"]["id"]
    print("match", match, flush=True)
    for event in events(match, token):
        if event["type"] == "turn" and event["seat"] == seat:
            try:
                ask("POST", f"/v1/matches/{match}/moves", token, {"ply": event["ply"], "move": choose(event)})
            except urllib.error.HTTPError as error:
                if error.code not in (409, 410):  # This turn is over already; the events say how.
                    raise
        elif event["type"] in ("match-over", "aborted"):
            return print("won:" if seat in event.get("winners", []) else "not won:", event["reason"])


try:
    main(*sys.argv[1:])
except urllib.error.HTTPError as error:
    sys.exit(error.read().decode())
