import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Spec } from 'vega';
import { makeFolder } from '../platform/folder.js';
import { reasonOf } from '../platform/start-failure.js';
import { renderSvg } from '../platform/svg.js';
import { refuseToRun } from './command.options.js';
import { plotsOf } from './plots/plot.names.js';
import { specOf, type Drawn } from './plots/plot.specs.js';

/** What of a result of the command line is drawn; what it has not is left out. */
export type DrawnResult = Pick<Drawn, 'kind' | 'ruleset' | 'names'> & Partial<Drawn>;

/** Draws a result into a folder, if one is given. */
export async function drawResult(folder: string | undefined, result: DrawnResult): Promise<void> {
  const drawn = {
    unit: 'round',
    simulation: null,
    match: null,
    sprt: null,
    review: null,
    ...result,
  } as const;
  await drawCharts(folder, () => plotsOf(drawn.kind, drawn.unit).map((plot) => [plot, specOf(drawn, plot)]));
}

/** Writes charts by name into a folder, which is made if need be, each as `<name>.svg`; nothing without a folder. */
export async function drawCharts(
  folder: string | undefined,
  charts: () => readonly (readonly [name: string, chart: Spec])[],
): Promise<void> {
  if (folder === undefined) return;
  try {
    makeFolder(folder);
    for (const [name, chart] of charts())
      await writeFile(join(folder, `${name}.svg`), await renderSvg(chart));
  } catch (error) {
    refuseToRun(`the pictures cannot be written: ${reasonOf(error)}`);
  }
}
