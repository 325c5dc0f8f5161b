import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { dealFrom, layShuffled, newPosition, type Deal } from './dealing.js';
import type { Engine } from './engine.js';

/**
 * Verifiable shuffles. Every deal and every lot of a match follows from its seeds by the algorithm of
 * `docs/shuffle.md`, which is complete enough to write it again in another language; change neither without the other
 * and without a new `SHUFFLE_VERSION`.
 */
export const SHUFFLE_VERSION = 'boneyard-shuffle-1';

/** Where all chance of a match comes from. */
export interface Seeds {
  /** 64 hexadecimal digits in a match; for replay's `seed` whatever text was given. Used as text, never decoded. */
  readonly serverSeed: string;
  /** What each seat added when it joined, by seat; '' where it added nothing. Empty for replay's `seed`. */
  readonly entropies: readonly string[];
}

/** The seeds that replay's `seed` stands for. */
export const seedsOf = (seed: string): Seeds => ({ serverSeed: seed, entropies: [] });

/** What is published before anybody can add entropy: SHA-256 of the server seed's text, in hexadecimal. */
export const commitmentOf = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)));

type Purpose = 'deal' | 'lot';
/** Most things that one draw can choose among: it is made of one byte. */
const MOST_CHOICES = 256;
/** Deals in a row that options may refuse. The rarest acceptable deal (the top double of 190 tiles in two hands of one tile) comes once in 95. */
const MOST_ATTEMPTS = 10_000;

/** An endless stream of bytes for one purpose in one attempt at one round. */
function byteStream(seeds: Seeds, purpose: Purpose, round: number, attempt: number): () => number {
  // Entropies are written as netstrings, so that no two lists of them give the same text.
  const entropies = seeds.entropies.map((entropy) => `${utf8ToBytes(entropy).length}:${entropy}\n`).join('');
  const head = utf8ToBytes(`${SHUFFLE_VERSION}\n${purpose}\n${round}\n${attempt}\n${entropies}`);
  const keyed = hmac.create(sha256, utf8ToBytes(seeds.serverSeed)).update(head);
  let block = new Uint8Array(0);
  let blocks = 0;
  let next = 0;
  return () => {
    if (next === block.length) {
      block = keyed
        .clone()
        .update(utf8ToBytes(String(blocks++)))
        .digest();
      next = 0;
    }
    return block[next++];
  };
}

/** A whole number below `choices` (1…256), each as likely as the others: bytes that would favour the low ones are thrown away. */
function below(choices: number, nextByte: () => number): number {
  const limit = MOST_CHOICES - (MOST_CHOICES % choices);
  for (;;) {
    const byte = nextByte();
    if (byte < limit) return byte % choices;
  }
}

/** The pack (`engine.pack(round)`, at most 256 tiles) in the order that the seeds give it; `pack` itself is not changed. Rounds and attempts count from 1. */
export function shufflePack(pack: Uint8Array, seeds: Seeds, round: number, attempt: number): Uint8Array {
  const shuffled = pack.slice();
  const nextByte = byteStream(seeds, 'deal', round, attempt);
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = below(last + 1, nextByte);
    const tile = shuffled[last];
    shuffled[last] = shuffled[chosen];
    shuffled[chosen] = tile;
  }
  return shuffled;
}

/** A fair lot among 0…choices−1 (choices 1…256) for the deal made at this attempt. */
export const lot = (seeds: Seeds, round: number, attempt: number, choices: number): number =>
  below(choices, byteStream(seeds, 'lot', round, attempt));

/** What is known before a round is dealt. */
export interface RoundToDeal {
  readonly round: number;
  /** Scores of the match so far, by seat. */
  readonly scores: readonly number[];
  /** Who acts first as the last round left it (`result.next`); null where a lot or the hands decide. */
  readonly first: number | null;
}

export interface DealtRound {
  readonly deal: Deal;
  /** The seat that acts first. */
  readonly first: number;
  /** Whether that was the last round's result or a lot. False: the hands or the round's number decided, and a replay request leaves `first` out. */
  readonly given: boolean;
  /** How many times tiles were dealt, the last included; more than 1 where the options had hands dealt again. */
  readonly attempts: number;
}

/** Deals a round from the seeds, again while the options want it, and takes the lot where nothing else decides who acts first. */
export function dealRound(engine: Engine, seeds: Seeds, { round, scores, first }: RoundToDeal): DealtRound {
  const pack = engine.pack(round);
  const position = newPosition(engine);
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const shuffled = shufflePack(pack, seeds, round, attempt);
    layShuffled(engine, position, shuffled, scores);
    if (engine.redeals(position, round, first !== null)) continue;
    const opening = engine.opening(position, round);
    const decided = opening.seat !== null && (opening.binding || first === null);
    return {
      deal: dealFrom(engine, shuffled),
      first: decided ? (opening.seat as number) : (first ?? lot(seeds, round, attempt, engine.fields.seats)),
      given: !decided,
      attempts: attempt,
    };
  }
  throw new Error(`${engine.rules.ruleset} refused ${MOST_ATTEMPTS} deals in a row`);
}
