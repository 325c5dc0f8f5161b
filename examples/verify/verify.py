#!/usr/bin/env python3
"""Checks the shuffles of a match's record by docs/shuffle.md, with nothing but Python: verify.py record.json"""
import hashlib, hmac, json, sys
record = json.load(open(sys.argv[1], encoding="utf-8"))
proof, options, seats = record["proof"], record["options"], len(record["seats"])
top, size, following = options.get("set", 6), options.get("handSize", 7), None

def stream(purpose, number, attempt):
    text = f"{proof['algorithm']}\n{purpose}\n{number}\n{attempt}\n"
    text += "".join(f"{len(entropy.encode())}:{entropy}\n" for entropy in proof["entropies"])
    for block in range(1 << 32):
        yield from hmac.digest(proof["serverSeed"].encode(), f"{text}{block}".encode(), "sha256")

def below(n, source):
    return next(byte for byte in source if byte < 256 - 256 % n) % n

def deal(number, attempt):
    aside = f"{top - number + 1}-{top - number + 1}" if options.get("engine") == "set-aside" else ""
    tiles = [tile for a in range(top + 1) for b in range(a + 1) if (tile := f"{a}-{b}") != aside]
    source = stream("deal", number, attempt)
    for i in range(len(tiles) - 1, 0, -1):
        j = below(i + 1, source)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return [sorted(tiles[seat * size:(seat + 1) * size]) for seat in range(seats)], tiles[seats * size:]

def must_deal_again(hands):  # nobody holds a double that could decide who opens
    numbers = [top] if options.get("opener") == "top-double" else range(top + 1)
    return not any(f"{n}-{n}" in hand for hand in hands for n in numbers)

def check(holds, fault):
    holds or sys.exit(fault)

check(hashlib.sha256(proof["serverSeed"].encode()).hexdigest() == proof["commitment"], "another seed was committed to")
for played, made in zip(record["rounds"], proof["rounds"], strict=True):
    number, first, attempts, given = played["round"], made["first"], made["attempts"], played["deal"]
    same = ([sorted(hand) for hand in given["hands"]], given["boneyard"]) == deal(number, attempts)
    check(same, f"round {number}: the seeds give another deal")
    check(all(must_deal_again(deal(number, n)[0]) for n in range(1, attempts)), f"round {number}: dealt again without need")
    lot = below(seats, stream("lot", number, attempts)) if following is None else following
    check("first" not in given or given["first"] == first == lot, f"round {number}: another seat acts first")
    following = played["result"] and played["result"]["next"]
print(f"{len(record['rounds'])} rounds were dealt as committed")
