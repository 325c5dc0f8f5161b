import { BundleVerification } from '../../src/tournaments/exports/bundle.verification.js';
import { standingsCsv } from '../../src/tournaments/exports/tournament.csv.js';
import { formatReport } from '../../src/tournaments/exports/tournament.trf.js';
import { bracketPicture } from '../../src/tournaments/pictures/bracket.picture.js';
import { crosstablePicture } from '../../src/tournaments/pictures/crosstable.picture.js';
import { standingsPicture } from '../../src/tournaments/pictures/standings.picture.js';
import type { EntrantFacts } from '../../src/tournaments/tournament.event.js';
import { shownNames } from '../../src/tournaments/tournament.names.js';
import { inWords } from '../../src/tournaments/tournament.verify.command.js';
import { standingsOf } from '../../src/tournaments/standings.wire.mapping.js';
import { tournamentOf } from '../../src/tournaments/tournament.wire.mapping.js';
import { bot, byLot, house, Log, playOut, SECRET, settingsOf } from './playing.js';

const ada = (botId: string, version: number): EntrantFacts => ({
  id: `${botId}@${version}`,
  name: 'ada',
  player: { account: `account of ${botId}`, bot: botId, version },
  team: null,
});
const [ONE, OTHER] = ['0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968', '0199e3a4-6f1c-7000-8a6b-1d2c3bffffff'];
const named = (...entrants: EntrantFacts[]) => [...shownNames(entrants).values()];

describe('what entrants are called', () => {
  it('is their name where nobody else has it', () => {
    expect(named(ada(ONE, 3), bot(1), house(2))).toEqual(['ada', 'Bot 1', 'house:easy']);
  });

  it('says the version where two of one bot take part, and the bot where two accounts have one of that name', () => {
    expect(named(ada(ONE, 1), ada(ONE, 2), bot(1))).toEqual(['ada@1', 'ada@2', 'Bot 1']);
    expect(named(ada(ONE, 1), ada(OTHER, 1), ada(ONE, 2))).toEqual([
      'ada@1 (…4a5968)',
      'ada@1 (…ffffff)',
      'ada@2',
    ]);
    expect(named(house(1), house(2))).toEqual(['house:easy#1', 'house:easy#2']);
  });

  it('differs always, also from what looks like a version, or has the same last digits', () => {
    const twin = `1${ONE.slice(1)}`;
    const all = [ada(ONE, 1), ada(ONE, 2), ada(twin, 1), { ...bot(1), name: 'ada@2' }];
    expect(new Set(named(...all)).size).toBe(all.length);
  });

  it.each(['swiss', 'single-elimination'] as const)('is the same wherever a %s shows it', (format) => {
    const entrants = [ada(ONE, 1), ada(ONE, 2), bot(1), bot(2)];
    const { tournament } = playOut(new Log(settingsOf({ format, rounds: 2 }), entrants).start(), byLot);
    const shown = ['Bot 1', 'Bot 2', 'ada@1', 'ada@2'];
    expect(
      tournamentOf(tournament)
        .entrants.map(({ name }) => name)
        .sort(),
    ).toEqual(shown);
    expect(
      standingsOf(tournament)
        .standings.map(({ name }) => name)
        .sort(),
    ).toEqual(shown);
    const pictures = [standingsPicture(tournament), crosstablePicture(tournament)];
    const [bracket, report] = [bracketPicture(tournament), formatReport(tournament)];
    if (format === 'swiss' && !report.ok) throw new Error(report.error.detail);
    if (format !== 'swiss' && !bracket.ok) throw new Error(bracket.error.detail);
    if (bracket.ok) pictures.push(bracket.value);
    for (const svg of pictures) for (const name of shown) expect(svg).toContain(`>${name}</text>`);
    for (const name of shown) expect(standingsCsv(tournament)).toContain(`,${name},`);
    if (report.ok) for (const name of shown) expect(report.value).toContain(` ${name} `);
  });

  it('is what `tournament verify` prints', () => {
    const { tournament } = playOut(new Log(settingsOf(), [ada(ONE, 1), ada(ONE, 2)]).start(), byLot);
    const verdict = {
      valid: true,
      reason: null,
      tournament: 't',
      name: 'Test',
      events: 9,
      games: 2,
      publicKey: 'k',
    };
    const lines = inWords({ ...verdict, ...standingsOf(tournament) })
      .split('\n')
      .slice(2);
    expect(lines.map((line) => line.trim().split(/ +/)[1]).sort()).toEqual(['ada@1', 'ada@2']);
  });

  it('leaves bundles from before as valid as they were', () => {
    const log = playOut(new Log(settingsOf(), [ada(ONE, 1), ada(ONE, 2)]).start(), byLot);
    const read = (version: number, names?: ReadonlyMap<string, string>) => {
      const verification = new BundleVerification(undefined);
      return [
        { type: 'bundle', version, tournament: 't', secret: SECRET, rulesVersion: 1, games: false },
        ...log.events.map((event) => ({ type: 'event', event })),
        { type: 'standings', ...standingsOf(log.tournament, names) },
      ].map((line) => verification.read(Buffer.from(JSON.stringify(line))) ?? null);
    };
    const plain = new Map<string, string>();
    expect(new Set(read(1, plain))).toEqual(new Set([null]));
    for (const version of [2, 3]) {
      expect(new Set(read(version))).toEqual(new Set([null]));
      expect(read(version, plain).at(-1)).toMatch('the standing is not the one');
    }
    expect(read(4)[0]).toBe('it is of version 4, not 1 or 2 or 3');
  });
});
