import type { Ruleset } from '../rules/ruleset.js';
import { RULESETS } from '../rules/rulesets.js';
import { describeRuleset } from './ruleset.description.js';
import type { RulesetDescription, RulesetOption } from './ruleset.wire.js';
import { SOURCES } from './sources.js';

const HEAD = `<!-- Made by \`npm run openapi\` from the rulesets' own data; do not edit. -->

# The games, as they are played here

Nine games, each with the house rules of the published texts as options, and each published set of rules as a preset. \`GET /v1/rulesets/{id}\` says the
same in JSON, with a schema for requests; \`POST /v1/rules/replay\` plays a round by them.

## What holds in every game

* **Tiles** are written with the higher number first. A double-N set has (N+1)(N+2)/2 tiles and N(N+1)(N+2)/2 pips. A tile counts both its numbers.
* **Seats** are numbered from 0 in order of play. In teams 0 and 2 play against 1 and 3.
* **Decisions.** A seat is asked only when there is something that it may do, be it a single move. Draws and passes that the rules force are carried out at once
  and told as events. A move that is not legal changes nothing.
* **Forced play.** A seat that can play must play; it passes only if it cannot play and may not draw.
* **Blocked at once.** When after a play, a draw or a pass nobody can play and nobody may draw, the round ends there, without passes for turns that never came.
* **Two ends with one number** are two legal moves for one tile.
`;

const code = (text: unknown): string => `\`${String(text)}\``;
const list = (items: readonly string[]): string => (items.length === 0 ? '–' : items.join(', '));
const written = (value: unknown): string =>
  value === null || value === undefined
    ? 'must be given'
    : typeof value === 'object'
      ? code(JSON.stringify(value))
      : code(value);
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Figures by number of seats, neighbours that are the same taken together: `7 with 2–3 seats, 6 with 4`. */
function bySeats(figures: readonly { readonly seats: number; readonly value: unknown }[]): string {
  const runs: { from: number; to: number; text: string }[] = [];
  for (const { seats, value } of figures) {
    const text = written(value);
    const last = runs.at(-1);
    if (last?.text === text) last.to = seats;
    else runs.push({ from: seats, to: seats, text });
  }
  if (runs.length === 1) return runs[0].text;
  const span = ({ from, to }: (typeof runs)[number]) => (from === to ? `${from}` : `${from}–${to}`);
  return runs.map((run, i) => `${run.text} with ${span(run)}${i === 0 ? ' seats' : ''}`).join(', ');
}

function valuesOf({ kind, values, min, max, names }: RulesetOption): string {
  switch (kind) {
    case 'choice':
      return list((values ?? []).map(code));
    case 'switch':
      return list([code(false), code(true)]);
    case 'integer':
      return `${min} to ${max}`;
    default:
      return `${list((names ?? []).map(code))}: 0 to ${max} each`;
  }
}

const dealOf = ({ deals, seats }: RulesetDescription): string =>
  table(
    ['set', 'seats', 'tiles dealt to each'],
    seats.map(({ set, min, max }) => [
      `double-${set}`,
      min === max ? `${min}` : `${min}–${max}`,
      bySeats(
        deals.filter((row) => row.set === set).map((row) => ({ seats: row.seats, value: row.handSize })),
      ),
    ]),
  );

const presetsOf = ({ presets }: RulesetDescription): string =>
  table(
    ['preset', 'name', 'what it changes', 'source'],
    presets.map(({ name, title, changes, changesBySeats, sources }) => {
      const always = Object.entries(changes).map(([option, value]) => `${code(option)} ${written(value)}`);
      const names = [...new Set(changesBySeats.flatMap((row) => Object.keys(row.changes)))];
      const varying = names.map((option) => {
        const figures = changesBySeats.map((row) => ({ seats: row.seats, value: row.changes[option] }));
        return `${code(option)} ${bySeats(figures)}`;
      });
      const changed = [...always, ...varying];
      return [code(name), title, changed.length === 0 ? 'nothing' : changed.join('; '), list(sources)];
    }),
  );

const disagreementsOf = ({ disagreements }: RulesetDescription): string =>
  disagreements
    .map(({ question, published, here }) => {
      const said = published.map(({ source, says }) => `  * ${source}: ${says}`).join('\n');
      return `* **${question}**\n${said}\n  * Here: ${here}`;
    })
    .join('\n');

function sectionOf(ruleset: RulesetDescription): string {
  const { id, name, summary, howToPlay, options, disagreements, sources } = ruleset;
  return [
    `## ${name} (${code(id)})`,
    `${summary}`,
    howToPlay,
    dealOf(ruleset),
    '### Its presets',
    presetsOf(ruleset),
    '### Its options',
    table(
      ['option', 'values', 'default'],
      options.map((option) => [
        code(option.name),
        valuesOf(option),
        option.defaults ? bySeats(option.defaults) : written(option.default),
      ]),
    ),
    ...(disagreements.length > 0 ? ['### Where published rules disagree', disagreementsOf(ruleset)] : []),
    `Sources: ${sources.map((source) => source.id).join(', ')}.`,
  ].join('\n\n');
}

/** What each option means, said once however many games have it. */
function meaningsOf(rulesets: readonly RulesetDescription[]): string {
  const byName = new Map<string, Map<string, string[]>>();
  for (const { id, options } of rulesets) {
    for (const { name, description, meanings, sources } of options) {
      const values = meanings.map(({ value, meaning }) => `\n  * ${code(value)}: ${meaning}`).join('');
      const told = sources.length > 0 ? ` (${list(sources)})` : '';
      const texts = byName.get(name) ?? new Map<string, string[]>();
      byName.set(name, texts);
      const text = `${description}${told}${values}`;
      texts.set(text, [...(texts.get(text) ?? []), id]);
    }
  }
  const lines = [...byName].flatMap(([name, texts]) =>
    [...texts].map(
      ([text, ids]) => `* ${code(name)}${texts.size > 1 ? ` in ${ids.join(', ')}` : ''}: ${text}`,
    ),
  );
  return ['## What the options mean', lines.join('\n')].join('\n\n');
}

const sourcesList = (): string =>
  [
    '## Sources',
    SOURCES.map(({ id, title, url, licence }) => {
      const where = url ? `, <${url}>` : '';
      return `* ${id}: ${title}${where}${licence ? ` (${licence})` : ''}`;
    }).join('\n'),
    'Facts and figures are theirs, the words are ours.',
  ].join('\n\n');

/** `docs/rules.md`: every game with its options, presets and what it follows where published rules disagree. */
export function rulesPage(rulesets: readonly Ruleset[] = RULESETS): string {
  const described = rulesets.map(describeRuleset);
  return (
    [HEAD.trimEnd(), ...described.map(sectionOf), meaningsOf(described), sourcesList()].join('\n\n') + '\n'
  );
}
