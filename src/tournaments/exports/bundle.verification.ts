import { createHash, verify as verifySignature } from 'node:crypto';
import { standingsOf } from '../standings.wire.mapping.js';
import type { TournamentStandings } from '../tournament.standings.wire.js';
import { isSameStanding } from './standings.verification.js';
import { BUNDLE_VERSION, READABLE_VERSIONS, type BundleLine, type SignatureLine } from './bundle.line.js';
import { GameVerification } from './game.verification.js';
import { LogVerification } from './log.verification.js';
import { ALGORITHM, parsePublicKey } from './signing.key.js';

/** What came of looking at a bundle. */
export interface BundleVerdict {
  readonly valid: boolean;
  /** What is wrong, in one sentence; null where nothing is. */
  readonly reason: string | null;
  readonly tournament: string | null;
  readonly name: string | null;
  readonly events: number;
  /** Records that were played again. */
  readonly games: number;
  /** The key that signed it, 32 bytes in Base64. */
  readonly publicKey: string | null;
  /** The standing as it follows from the events. */
  readonly standings: TournamentStandings['standings'];
}

type Step = string | undefined;

/**
 * Reads a bundle line by line and derives the tournament again: every pairing and result from the log, every deal from the
 * secret, every match from its moves, and at last the standing. Nothing is asked of the service that wrote it.
 */
export class BundleVerification {
  private readonly hash = createHash('sha256');
  private head: Extract<BundleLine, { type: 'bundle' }> | undefined;
  private log: LogVerification | undefined;
  private games: GameVerification | undefined;
  private events = 0;
  private standings: TournamentStandings | undefined;
  private signature: SignatureLine | undefined;

  /** @param expectedKey the key that must have signed it; any where undefined */
  constructor(private readonly expectedKey: string | undefined) {}

  /** The bytes of the next line, without its line feed; what is wrong with it, if something is. */
  read(bytes: Buffer): Step {
    if (this.signature) return 'something stands after the signature';
    try {
      const line = JSON.parse(bytes.toString()) as BundleLine;
      if (line.type === 'signature') return this.readSignature(line);
      this.hash.update(bytes).update('\n');
      return this.readLine(line);
    } catch (error) {
      // The file may hold anything.
      return `a line cannot be understood: ${(error as Error).message}`;
    }
  }

  private readLine(line: Exclude<BundleLine, SignatureLine>): Step {
    if (line.type === 'bundle') return this.readHead(line);
    if (!this.head || !this.log) return 'it does not begin as a bundle does';
    switch (line.type) {
      case 'event':
        this.events++;
        return this.log.read(line.event);
      case 'game':
        if (!this.log.state) return 'there is a match before the tournament was created';
        this.games ??= new GameVerification(this.log.state);
        return this.games.read(line.record);
      case 'standings':
        return this.readStandings(line);
      default:
        return 'there is a line of an unknown type';
    }
  }

  /** Whether it begins as a bundle that can be read here; any other file is no bundle with something wrong, but none. */
  get hasBegun(): boolean {
    return this.head !== undefined;
  }

  /** The verdict when there are no more lines, or when one was wrong. */
  end(reason: Step): BundleVerdict {
    const why = reason ?? this.whatIsMissing();
    return {
      valid: why === undefined,
      reason: why ?? null,
      tournament: this.head?.tournament ?? null,
      name: this.log?.state?.name ?? null,
      events: this.events,
      games: this.games?.count ?? 0,
      publicKey: this.signature?.publicKey ?? null,
      standings: this.standings?.standings ?? [],
    };
  }

  private readHead(line: Extract<BundleLine, { type: 'bundle' }>): Step {
    if (this.head) return 'it begins twice';
    if (!READABLE_VERSIONS.includes(line.version))
      return `it is of version ${line.version}, not ${READABLE_VERSIONS.join(' or ')}`;
    this.head = line;
    this.log = new LogVerification(line.tournament, line.secret);
    return undefined;
  }

  private readStandings({ type: _, ...recorded }: Extract<BundleLine, { type: 'standings' }>): Step {
    const state = this.log?.state;
    if (!state) return 'there is a standing of nothing';
    this.standings = standingsOf(state);
    const version = this.head?.version ?? BUNDLE_VERSION;
    const expected = version === 1 ? standingsOf(state, new Map()) : this.standings;
    return isSameStanding(expected, recorded, version)
      ? undefined
      : 'the standing is not the one that follows from the results';
  }

  private readSignature(line: SignatureLine): Step {
    this.signature = line;
    if (line.algorithm !== ALGORITHM) return `it is signed by ${line.algorithm}, which is unknown here`;
    if (this.expectedKey !== undefined && this.expectedKey !== line.publicKey)
      return `it was signed by another key: ${line.publicKey}`;
    const digest = this.hash.digest();
    if (digest.toString('hex') !== line.sha256) return 'a byte was changed: the digest is another';
    const key = parsePublicKey(line.publicKey);
    const isSigned = key && verifySignature(null, digest, key, Buffer.from(line.signature, 'base64'));
    return isSigned ? undefined : 'the signature is not that of the key';
  }

  private whatIsMissing(): Step {
    if (!this.head) return 'it is empty';
    if (!this.signature) return 'it is not complete: the signature is missing';
    if (!this.standings) return 'it has no standing';
    const { missing } = this.games ?? new GameVerification(this.log!.state!);
    if (this.head.games && missing > 0) return `${missing} matches are missing`;
    return undefined;
  }
}
