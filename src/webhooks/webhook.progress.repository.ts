import { Injectable } from '@nestjs/common';
import { isAfter, type Place, type PlacedRow } from '../matches/index.js';
import { Postgres, statement } from '../platform/postgres/postgres.js';

/** How long a worker may be silent before another may take over a match, in seconds. */
const HELD_S = 15;

/** A match of a webhook whose messages one worker sends. */
export interface Claim {
  readonly webhook: string;
  readonly match: string;
  /** Tells this worker from those that held it before. */
  readonly holder: string;
  /** Number of the last event that is done with. */
  readonly sent: number;
  /** Number of the last event that there is, and the step of its row. */
  readonly target: number;
  readonly step: number;
  /** Attempts at the event after `sent` that failed. */
  readonly attempts: number;
}

/** A match of a webhook that has something to send. */
export interface Behind {
  readonly webhook: string;
  readonly match: string;
}

/** Whatever changes many matches of a webhook takes them in the order of their identifiers, or two such would wait for each other. */
const NOTE = `
  INSERT INTO webhook_matches (webhook, match, sent, target, step)
  SELECT w.id, u.match, u.first - 1, u.last, u.step
  FROM webhooks w, unnest($2::uuid[], $3::integer[], $4::integer[], $5::integer[]) u (match, first, last, step)
  WHERE w.id = $1 ORDER BY u.match
  ON CONFLICT (webhook, match) DO UPDATE SET target = greatest(webhook_matches.target, excluded.target),
    step = greatest(webhook_matches.step, excluded.step), touched_at = now()`;
const MOVE_ON = `
  UPDATE webhooks SET tx = $2::xid8, match = $3, step = $4
  WHERE id = $1 AND (tx, match, step) < ($2::xid8, $3::uuid, $4::integer)`;
const CLAIM = statement(`
  UPDATE webhook_matches SET holder = $3, held_until = now() + make_interval(secs => $4)
  WHERE webhook = $1 AND match = $2 AND sent < target AND (held_until IS NULL OR held_until < now())
    AND (retry_at IS NULL OR retry_at <= now() + interval '50 milliseconds')
  RETURNING sent, target, step, attempts`);
const PROGRESS = statement(`
  UPDATE webhook_matches SET sent = $4, attempts = 0, retry_at = NULL, touched_at = now(),
    held_until = now() + make_interval(secs => $5)
  WHERE webhook = $1 AND match = $2 AND holder = $3 RETURNING sent, target, step, attempts`);
const RENEW = statement(`
  UPDATE webhook_matches SET held_until = now() + make_interval(secs => $4)
  WHERE webhook = $1 AND match = $2 AND holder = $3`);
const RELEASE = statement(`
  UPDATE webhook_matches SET holder = NULL, held_until = NULL
  WHERE webhook = $1 AND match = $2 AND holder = $3 AND sent >= target RETURNING 1`);
const FAIL = statement(`
  UPDATE webhook_matches SET attempts = attempts + 1, holder = NULL, held_until = NULL, touched_at = now(),
    retry_at = now() + make_interval(secs => $4)
  WHERE webhook = $1 AND match = $2 AND holder = $3`);
const LET_GO = statement(`
  UPDATE webhook_matches SET holder = NULL, held_until = NULL WHERE webhook = $1 AND match = $2 AND holder = $3`);
const BEHIND = statement(`
  SELECT m.webhook, m.match FROM webhook_matches m JOIN webhooks w ON w.id = m.webhook
  WHERE m.sent < m.target AND w.status = 'active' AND (m.held_until IS NULL OR m.held_until < now())
    AND (m.retry_at IS NULL OR m.retry_at < now() - interval '5 seconds')
    AND ($2::uuid IS NULL OR (m.webhook, m.match) > ($2, $3::uuid))
  ORDER BY m.webhook, m.match LIMIT $1`);
const RESUME = `
  UPDATE webhook_matches SET attempts = 0, retry_at = NULL WHERE webhook = $1 AND match IN (
    SELECT match FROM webhook_matches WHERE webhook = $1 AND sent < target ORDER BY match FOR NO KEY UPDATE)
  RETURNING match`;
const PRUNE = `
  DELETE FROM webhook_matches WHERE (webhook, match) IN (
    SELECT webhook, match FROM webhook_matches
    WHERE sent >= target AND holder IS NULL AND touched_at < now() - make_interval(secs => $1)
    ORDER BY webhook, match FOR UPDATE SKIP LOCKED)`;

/** How far each match has been sent to each webhook. */
@Injectable()
export class WebhookProgress {
  constructor(private readonly postgres: Postgres) {}

  /**
   * Notes rows of a webhook's matches, in order, and that its place is behind the last of them. Noting rows again does no
   * harm. Answers the matches.
   */
  async note(webhook: string, rows: readonly PlacedRow[]): Promise<string[]> {
    const noted = new Map<string, { first: number; last: number; step: number }>();
    let place: Place = rows[0];
    for (const row of rows) {
      const { match, seq, count, step } = row;
      if (isAfter(row, place)) place = row;
      const first = noted.get(match)?.first ?? seq;
      noted.set(match, { first, last: seq + count - 1, step });
    }
    const matches = [...noted.keys()];
    const numbers = [...noted.values()];
    await this.postgres.transaction(async (client) => {
      await client.query(NOTE, [
        webhook,
        matches,
        numbers.map(({ first }) => first),
        numbers.map(({ last }) => last),
        numbers.map(({ step }) => step),
      ]);
      await client.query(MOVE_ON, [webhook, place.tx, place.match, place.step]);
    });
    return matches;
  }

  /** Takes a match of a webhook; undefined where there is nothing to send now, or another worker has it. */
  async claim(webhook: string, match: string, holder: string): Promise<Claim | undefined> {
    const [row] = await this.postgres.run<Claim>(CLAIM, [webhook, match, holder, HELD_S]);
    return row && { ...row, webhook, match, holder };
  }

  /** Events up to `sent` are done with; undefined where the claim has been lost. */
  async progress({ webhook, match, holder }: Claim, sent: number): Promise<Claim | undefined> {
    const [row] = await this.postgres.run<Claim>(PROGRESS, [webhook, match, holder, sent, HELD_S]);
    return row && { ...row, webhook, match, holder };
  }

  /** The worker still has the match. */
  async renew({ webhook, match, holder }: Claim): Promise<void> {
    await this.postgres.run(RENEW, [webhook, match, holder, HELD_S]);
  }

  /** Gives the match back when everything has been sent; false where more has come meanwhile. */
  async release({ webhook, match, holder }: Claim): Promise<boolean> {
    return (await this.postgres.run(RELEASE, [webhook, match, holder])).length > 0;
  }

  /** Gives the match back after a failure; nobody tries before `delayMs` are over. */
  async fail({ webhook, match, holder }: Claim, delayMs: number): Promise<void> {
    await this.postgres.run(FAIL, [webhook, match, holder, delayMs / 1000]);
  }

  /** Gives the match back as it is. */
  async letGo({ webhook, match, holder }: Claim): Promise<void> {
    await this.postgres.run(LET_GO, [webhook, match, holder]);
  }

  /** Matches of active webhooks that have something to send and that nobody seems to look after, in order, those behind `after`. */
  behind(limit: number, after?: Behind): Promise<Behind[]> {
    return this.postgres.run<{ webhook: string; match: string }>(BEHIND, [
      limit,
      after?.webhook ?? null,
      after?.match ?? null,
    ]);
  }

  /** The matches that a webhook which works again has to go on with, all at once. */
  async resume(webhook: string): Promise<string[]> {
    const rows = await this.postgres.query<{ match: string }>(RESUME, [webhook]);
    return rows.map(({ match }) => match);
  }

  /** Forgets matches of which nothing has come for `seconds`. */
  async prune(seconds: number): Promise<void> {
    await this.postgres.query(PRUNE, [seconds]);
  }
}
