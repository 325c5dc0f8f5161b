import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { HouseMatches, MatchResults, type MatchResult } from '../../matches/index.js';
import { Threads, ThreadsClosed } from '../../platform/threads.js';
import { Vigil } from '../../platform/vigil.js';
import type { Resolved } from '../../rules/options.js';
import { completeLegs, sideCount, sideRanks } from '../rated.set.js';
import { LuckRepository, type LuckPlace } from './luck.repository.js';
import type { LuckOfRules } from './deal.luck.js';
import { luckOfSet } from './set.luck.js';
import { measureLuck, type LuckAnswer, type LuckQuestion } from './luck.worker.js';

/** How often to look for sets that have ended, in ms: nobody waits for their luck. */
const LOOK_MS = 1_000;
/** How long nothing may have been played by the house before this begins, in ms. */
const QUIET_MS = 1_000;
/** How often whoever is at it says so, in ms: thrice before its place is taken for abandoned. */
const HOLD_MS = 20_000;
/** Ended matches that are looked at before the place is moved on, at most. */
const PAGE = 100;

/**
 * Measures the luck of all sets that have ended, tournaments' and others, rated or not, when there is nothing better to do.
 * The place among the ended matches is in the database and one process at a time has it, so that every set is measured,
 * whoever is killed; what is measured twice comes out the same.
 */
@Injectable()
export class LuckKeeper extends Vigil implements OnModuleDestroy {
  private readonly threads = new Threads<LuckQuestion, LuckAnswer>(
    join(__dirname, 'luck.worker.js'),
    measureLuck,
  );

  constructor(
    private readonly luck: LuckRepository,
    private readonly results: MatchResults,
    private readonly house: HouseMatches,
    config: Config,
  ) {
    super(config, LOOK_MS);
  }

  /** Measures what there is; ends early when there is something better to do. */
  protected async look(): Promise<void> {
    while (this.isQuiet && (await this.measurePage()));
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }

  private get isQuiet(): boolean {
    return !this.isEnding && this.house.idleMs >= QUIET_MS;
  }

  /** Says whether there may be more. */
  private async measurePage(): Promise<boolean> {
    const place = await this.luck.take();
    if (place === undefined) return false;
    let { position } = place;
    const holding = setInterval(() => {
      this.luck.hold(place).catch((error: unknown) => this.log.warn(error));
    }, HOLD_MS);
    try {
      const ended = await this.results.ended(position ?? undefined, PAGE);
      if (!(await this.measureSetsOf(ended, place))) return false;
      position = ended.at(-1)?.position ?? position;
      return ended.length === PAGE;
    } finally {
      clearInterval(holding);
      await this.luck.leave(place, position);
    }
  }

  /** Says whether all was done; false where there was something better to do, or somebody else is at it by now. */
  private async measureSetsOf(ended: readonly MatchResult[], place: LuckPlace): Promise<boolean> {
    const sets = [...new Set(ended.flatMap(({ set, status }) => (status === 'finished' && set) || []))];
    const [legs, measured] = await Promise.all([this.results.ofSets(sets), this.luck.measured(sets)]);
    for (const set of sets) {
      if (measured.has(set)) continue;
      if (!this.isQuiet) return false;
      const own = legs.ended.filter((match) => match.set === set).sort((a, b) => a.endedAt - b.endedAt);
      await this.measure(set, own);
      if (!(await this.luck.hold(place))) return false;
    }
    return true;
  }

  private async measure(set: string, ended: readonly MatchResult[]): Promise<void> {
    const legs = completeLegs(ended);
    if (legs === undefined || !legs.every(wasPlayed)) return;
    const deals = await this.results.deals(legs.map(({ id }) => id));
    const seeds = legs.map(({ id }) => deals.get(id)!.seeds);
    // Under mirrored deals every side has had them all: their luck is out already.
    if (new Set(seeds.map(({ serverSeed }) => serverSeed)).size < seeds.length) return;
    const { rules } = deals.get(legs[0].id)!;
    const inLegs = seeds.map((each, i) => ({ leg: i + 1, seeds: each }));
    const ofRules = await this.luckOf(rules);
    const value = ofRules && (await this.ask({ kind: 'set', rules, legs: inLegs }));
    if (!value) return;
    const sides = sideCount(legs[0]);
    const ranks = legs.map((match, i) => sideRanks(match.ranks, i + 1, sides));
    await this.luck.store(set, luckOfSet(ranks, value as readonly number[], ofRules));
  }

  /** How much deals decide in a game, null where its matches are too long; measured when a game is met for the first time. */
  private async luckOf(rules: Resolved): Promise<LuckOfRules | null | undefined> {
    const known = await this.luck.ofRules(rules);
    if (known !== undefined) return known;
    const measured = (await this.ask({ kind: 'rules', rules })) as LuckOfRules | null | undefined;
    if (measured !== undefined) await this.luck.storeRules(rules, measured);
    return measured;
  }

  /** Undefined where it cannot be answered: a game that cannot be played any more must not hold up all others. */
  private async ask(question: LuckQuestion): Promise<LuckAnswer | undefined> {
    try {
      return await this.threads.ask(question);
    } catch (error) {
      // The program ends, and the set's turn comes again.
      if (error instanceof ThreadsClosed) throw error;
      this.log.warn({ rules: question.rules, err: error }, 'The luck of a set cannot be measured');
      return undefined;
    }
  }
}

/** A leg that was lost by the clock or by illegal moves was not decided by its deals. */
const wasPlayed = ({ termination }: MatchResult): boolean =>
  termination === 'rules' || termination === 'resigned';
