#!/usr/bin/env python3
"""Checks the shuffles of a match's record by docs/shuffle.md, with nothing but Python: verify.py record.json"""
import hashlib, hmac, json, sys
record = json.load(open(sys.argv[1], encoding="utf-8")) if len(sys.argv) == 2 else sys.exit(__doc__)
if not isinstance(record, dict) or not record.get("proof"): sys.exit("this is no record with a proof: GET /v1/matches/{id}/record gives one when the match is over")
proof, options, seats = record["proof"], record["options"], len(record["seats"])
top, size, following = options.get("set", 6), options.get("handSize", 7), None
check = lambda holds, fault: holds or sys.exit(fault)
def stream(purpose, number, attempt):
    head = f"{proof['algorithm']}\n{purpose}\n{number}\n{attempt}\n" + "".join(f"{len(own.encode())}:{own}\n" for own in proof["entropies"])
    for block in range(1 << 32):
        yield from hmac.digest(proof["serverSeed"].encode(), f"{head}{block}".encode(), "sha256")
def below(n, source):
    return next(byte for byte in source if byte < 256 - 256 % n) % n
def deal(number, attempt):
    aside = top - number + 1 if options.get("engine") == "set-aside" else None
    tiles, source = [f"{a}-{b}" for a in range(top + 1) for b in range(a + 1) if not a == b == aside], stream("deal", number, attempt)
    for i in range(len(tiles) - 1, 0, -1):
        j = below(i + 1, source)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return [sorted(tiles[seat * size:(seat + 1) * size]) for seat in range(seats)], tiles[seats * size:]
check(hashlib.sha256(proof["serverSeed"].encode()).hexdigest() == proof["commitment"], "another seed was committed to")
deciding = {f"{n}-{n}" for n in range(top if options.get("opener") == "top-double" else 0, top + 1)}  # who holds one may open
for played, made in zip(record["rounds"], proof["rounds"], strict=True):
    number, given, attempts, first = played["round"], played["deal"], made["attempts"], made["first"]
    check(deal(number, attempts) == ([*map(sorted, given["hands"])], given["boneyard"]), f"round {number}: the seeds give another deal")
    check(not any(deciding.intersection(sum(deal(number, n)[0], [])) for n in range(1, attempts)), f"round {number}: dealt again without need")
    check("first" not in given or given["first"] == first == (below(seats, stream("lot", number, attempts)) if following is None else following), f"round {number}: another seat acts first")
    following = played["result"] and played["result"]["next"]
print(f"{len(record['rounds'])} rounds were dealt as committed")
