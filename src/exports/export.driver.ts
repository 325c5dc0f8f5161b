import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { ExportSources, type ExportSource } from './export.sources.js';
import { fail, start, write, type ExportPlace, type ExportState } from './export.state.js';
import { ExportsRepository } from './exports.repository.js';

const compress = promisify(gzip);

/** Writes files. It keeps nothing: whoever goes on, after whatever, goes on behind the last piece that is stored. */
@Injectable()
export class ExportDriver implements BeforeApplicationShutdown {
  private stopping = false;

  constructor(
    private readonly exports: ExportsRepository,
    private readonly sources: ExportSources,
    private readonly clock: Clock,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  /** Writes a file to its end, or until the program stops. */
  async write(id: string): Promise<void> {
    const known = await this.exports.find(id);
    if (known === undefined) return;
    const sources = this.sources.of(known);
    let state: ExportState | undefined = known;
    if (known.status === 'queued') {
      const counts = await Promise.all(sources.map((source) => source.count()));
      const total = counts.reduce((sum, count) => sum + count, 0);
      state = await this.exports.change(id, (latest) => start(latest, total, this.clock.now()));
    }
    while (state?.status === 'running' && state.place !== null && !this.stopping) {
      state = await this.writePiece(state, state.place, sources);
    }
  }

  /** It cannot be finished. */
  async fail(id: string, reason: string): Promise<void> {
    await this.exports.change(id, (state) => fail(state, reason, this.clock.now()));
  }

  /** Reads a piece and stores it; the state afterwards, or undefined where somebody else does the same. */
  private async writePiece(
    { id, pieces }: ExportState,
    { source, after }: ExportPlace,
    sources: readonly ExportSource[],
  ): Promise<ExportState | undefined> {
    const { items, next } = await sources[source].page(after);
    const isLast = next === null && source + 1 >= sources.length;
    const place = next === null ? { source: source + 1, after: null } : { source, after: next };
    const data = await compress(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
    const piece = { number: pieces, lines: items.length, bytes: data.length, next: isLast ? null : place };
    return this.exports.change(id, (state) => write(state, piece, this.clock.now()), data);
  }
}
