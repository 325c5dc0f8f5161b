import { Injectable } from '@nestjs/common';
import type { Refusal } from '../platform/refusal.js';
import { err, ok, type Result } from '../platform/result.js';
import { readRecord } from '../rules/record.reading.js';
import { openReplay, replay, type ReplayResponse } from '../rules/replay.js';
import { gameOf } from '../rules/game.choice.js';
import { resolveGame } from '../rules/rulesets.js';
import { score, type Score } from '../rules/scoring.js';
import { verifyRecord, type Verification } from '../rules/verify.js';
import { legalMovesOf, publicView } from '../rules/view.js';
import type { LegalMoves } from './legal.moves.wire.js';
import { refusalFrom } from './rules.refusal.js';
import type { Scorecard, ScoreSheetQuery } from './score.sheet.wire.js';
import {
  renderScorecard,
  renderScoreSheet,
  SCORECARD_TYPES,
  type ScorecardFormat,
} from './scorecard/index.js';

/**
 * The rules without any state: a question in, an answer out. The rules read requests themselves, so that REST, GraphQL and
 * the command line judge them alike.
 */
@Injectable()
export class RulesService {
  replay(request: unknown): Result<ReplayResponse, Refusal> {
    const replayed = replay(request);
    return replayed.ok ? replayed : err(refusalFrom(replayed.error));
  }

  /** The legal moves where a replay request leads to. */
  legalMoves(request: unknown): Result<LegalMoves, Refusal> {
    const opened = openReplay(request);
    if (!opened.ok) return err(refusalFrom(opened.error));
    const { status, turn } = publicView(opened.value);
    return ok({ status, turn, legalMoves: legalMovesOf(opened.value) });
  }

  score(request: unknown): Result<Score, Refusal> {
    const scored = score(request);
    return scored.ok ? scored : err(refusalFrom(scored.error));
  }

  verify(record: unknown): Result<Verification, Refusal> {
    const verified = verifyRecord(record);
    return verified.ok ? verified : err(refusalFrom(verified.error));
  }

  /** The score sheet of a match's record. */
  scorecard(record: unknown, format: ScorecardFormat): Result<Scorecard, Refusal> {
    const read = readRecord(record);
    if (!read.ok) return err(refusalFrom(read.error));
    const { ruleset, preset, options, seats } = read.value;
    const game = resolveGame({ ruleset, preset, options, seats: seats.length });
    if (!game.ok) return err(refusalFrom(game.error));
    return ok({
      contentType: SCORECARD_TYPES[format],
      text: renderScorecard(read.value, game.value, format),
    });
  }

  /** A blank score sheet for a game. */
  scoreSheet(ruleset: string, query: ScoreSheetQuery): Result<Scorecard, Refusal> {
    const { format, preset, seats, set, handSize } = query;
    const said = Object.entries({ set, handSize }).filter(([, value]) => value !== undefined);
    const game = gameOf({ ruleset, preset, seats, options: Object.fromEntries(said) });
    if (!game.ok) return err(refusalFrom(game.error));
    return ok({ contentType: SCORECARD_TYPES[format], text: renderScoreSheet(game.value, format) });
  }
}

/** The one that there is; it keeps nothing, so that the reference may ask it before there is an application. */
export const RULES = new RulesService();
