import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '../../platform/refusal.js';
import { ok, type Result } from '../../platform/result.js';
import { renderSvg } from '../../platform/svg.js';
import { plotsOf } from './plot.names.js';
import { specOf, type Drawn } from './plot.specs.js';

/** Results of experiments as pictures. */
@Injectable()
export class ExperimentPlots {
  /** The picture of that name as SVG; `not-found` where the experiment has none. */
  async draw(experiment: Drawn, name: string): Promise<Result<string, Refusal>> {
    const plots = plotsOf(experiment.kind, experiment.unit);
    const plot = plots.find((known) => known === name);
    if (plot === undefined)
      return refuse('not-found', `This experiment has the pictures ${plots.join(', ')}.`);
    return ok(await renderSvg(specOf(experiment, plot)));
  }
}
