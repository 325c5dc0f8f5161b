import { SITUATIONS } from './check.situations.js';
import { percentOf, type TrialEvent, type TrialPart, type TrialState } from './trial.state.js';
import type { BotTrial, RehearsedMatch, TrialNotice, TrialSituation } from './trials.wire.js';

const iso = (ms: number): string => new Date(ms).toISOString();

/** A trial as its owner sees it. */
export function trialOf(state: TrialState, parts: readonly TrialPart[]): BotTrial {
  const { id, kind, bot, version, plan, status, reason, done, total, seq, endedAt } = state;
  const situations = parts.flatMap(situationOf);
  const isOver = status === 'finished';
  return {
    id,
    kind,
    bot,
    version,
    from: plan.from,
    status,
    reason,
    done,
    total,
    percent: percentOf(state),
    passed: kind === 'check' && isOver ? situations.every(({ outcome }) => outcome === 'passed') : null,
    situations,
    matches: parts.flatMap(rehearsedOf),
    last: seq,
    createdAt: iso(state.createdAt),
    endedAt: endedAt === null ? null : iso(endedAt),
  };
}

function situationOf({ plan, match, outcome }: TrialPart): TrialSituation[] {
  if (plan.situation === 'rehearsal') return [];
  const { situation, ruleset } = plan;
  const judged = outcome && 'passed' in outcome ? outcome : null;
  return [
    {
      situation,
      says: SITUATIONS[situation],
      ruleset,
      match,
      outcome: judged ? (judged.passed ? 'passed' : 'failed') : match === null ? 'waiting' : 'playing',
      detail: judged?.detail ?? null,
    },
  ];
}

function rehearsedOf({ plan, match, outcome }: TrialPart): RehearsedMatch[] {
  if (plan.situation !== 'rehearsal') return [];
  const turns = outcome && 'turns' in outcome ? outcome.turns : [];
  const differences = turns.filter(({ was, would }) => was !== would);
  return [
    {
      match: plan.played.match,
      seat: plan.played.seat,
      rehearsal: match,
      turns: turns.length,
      same: turns.length - differences.length,
      differences: differences.map((turn) => ({ ...turn })),
    },
  ];
}

/** An event as its owner sees it. */
export const noticeOf = (trial: string, event: TrialEvent): TrialNotice => ({
  seq: event.seq,
  type: event.type,
  trial,
  at: iso(event.at),
  done: event.done,
  total: event.total,
  percent: percentOf(event),
  reason: event.reason,
});
