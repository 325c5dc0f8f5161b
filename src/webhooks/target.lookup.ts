import { lookup, Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Clock } from '../platform/clock.js';
import { reasonOf } from '../platform/start-failure.js';
import { err, ok, type Result } from '../platform/result.js';
import { isPublicAddress, literalAddress } from './target.address.js';

/** An address to connect to. */
export interface TargetAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** How long what the domain name system said is believed, in ms. */
const BELIEVED_MS = 30_000;
/** Names that are remembered at most. */
const REMEMBERED = 1_000;
/** How long a name server may take for an answer, in ms, and how often it is asked. */
const ANSWER_MS = 2_000;
const TRIES = 2;

interface Known {
  readonly addresses: readonly TargetAddress[];
  readonly until: number;
}

const familyOf = (address: string): 4 | 6 => (address.includes(':') ? 6 : 4);

/**
 * From the name in a URL to addresses that may be connected to. Whoever sends connects to exactly these, so that a name
 * cannot mean something else a moment after it was checked.
 */
@Injectable()
export class TargetLookup {
  private readonly known = new Map<string, Known>();
  private readonly resolver = new Resolver({ timeout: ANSWER_MS, tries: TRIES });

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Where to connect to, or in words why not. */
  async find(url: URL): Promise<Result<readonly TargetAddress[], string>> {
    const literal = literalAddress(url);
    if (literal !== undefined) return this.allowed([{ address: literal, family: familyOf(literal) }]);
    const { hostname } = url;
    const known = this.known.get(hostname);
    if (known !== undefined && known.until > this.clock.now()) return this.allowed(known.addresses);
    const found = await this.resolve(hostname);
    if (!found.ok) return found;
    this.known.delete(hostname);
    if (this.known.size >= REMEMBERED) this.known.delete(this.known.keys().next().value as string);
    this.known.set(hostname, { addresses: found.value, until: this.clock.now() + BELIEVED_MS });
    return this.allowed(found.value);
  }

  /** One address that is not public spoils all: nobody has a good reason for such a mixture. */
  private allowed(addresses: readonly TargetAddress[]): Result<readonly TargetAddress[], string> {
    const { private: any } = this.config.webhookTargets;
    if (any || addresses.every(({ address }) => isPublicAddress(address))) return ok(addresses);
    return err('the host is not an address of the public internet');
  }

  private async resolve(hostname: string): Promise<Result<readonly TargetAddress[], string>> {
    try {
      // Within a trusted network names also stand in the system's own files. Elsewhere the system is not asked: its
      // look-ups share four threads with everything else, and a stranger's name server could hold them up.
      if (this.config.webhookTargets.private) {
        const found = await lookup(hostname, { all: true, verbatim: true });
        return ok(found.map(({ address }) => ({ address, family: familyOf(address) })));
      }
      const [four, six] = await Promise.allSettled([
        this.resolver.resolve4(hostname),
        this.resolver.resolve6(hostname),
      ]);
      const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (found.length === 0 && four.status === 'rejected') throw four.reason;
      return ok(found.map((address) => ({ address, family: familyOf(address) })));
    } catch (error) {
      return err(reasonOf(error));
    }
  }
}
