import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '../../platform/refusal.js';
import { ok, type Result } from '../../platform/result.js';
import { RULES_VERSION } from '../../rules/record.js';
import { TournamentLog } from '../tournament.log.repository.js';
import { isEnded, type Tournament } from '../tournament.state.js';
import { standingsOf } from '../standings.wire.mapping.js';
import { BUNDLE_VERSION, formatBundleLine, type BundleLine } from './bundle.line.js';
import { ALGORITHM, SigningKey } from './signing.key.js';
import { TournamentGames } from './tournament.games.js';

/** Events that are read at once. */
const PAGE = 1_000;

/** Everything about a tournament in one signed file, from which `boneyard tournament verify` derives its standing again. */
@Injectable()
export class TournamentBundle {
  constructor(
    private readonly log: TournamentLog,
    private readonly games: TournamentGames,
    private readonly key: SigningKey,
  ) {}

  /** The file, some lines at a time; refused before the end, while the secret is one. */
  write(tournament: Tournament, { games }: { games: boolean }): Result<AsyncGenerator<string>, Refusal> {
    if (isEnded(tournament)) return ok(this.signed(this.lines(tournament, games)));
    return refuse('tournament-not-over', 'The bundle is there when the tournament is over.');
  }

  private async *lines(tournament: Tournament, games: boolean): AsyncGenerator<BundleLine> {
    const { id, secret, seq } = tournament;
    const head = { version: BUNDLE_VERSION, tournament: id, secret, rulesVersion: RULES_VERSION, games };
    yield { type: 'bundle', ...head };
    for (let after = 0; after < seq; after += PAGE) {
      for (const event of await this.log.read(id, after, Math.min(PAGE, seq - after)))
        yield { type: 'event', event };
    }
    if (games) for await (const { record } of this.games.of(tournament)) yield { type: 'game', record };
    yield { type: 'standings', ...standingsOf(tournament) };
  }

  private async *signed(lines: AsyncGenerator<BundleLine>): AsyncGenerator<string> {
    const hash = createHash('sha256');
    for await (const line of lines) {
      const text = formatBundleLine(line);
      hash.update(text);
      yield text;
    }
    const digest = hash.digest();
    const signature = (await this.key.sign(digest)).toString('base64');
    const publicKey = await this.key.publicKey();
    yield formatBundleLine({
      type: 'signature',
      algorithm: ALGORITHM,
      publicKey,
      sha256: digest.toString('hex'),
      signature,
    });
  }
}
