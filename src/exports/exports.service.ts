import { Injectable } from '@nestjs/common';
import { ACCOUNT_GONE, type Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { isId } from '../platform/id.js';
import { mapPage, type Page, pageOf, type PageQuery, parseCursor } from '../platform/page.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { type Err, ok, type Result } from '../platform/result.js';
import { ExportQueue } from './export.queue.js';
import { create, isGoingOn, MOST_AT_ONCE, MOST_FILES, type ExportState } from './export.state.js';
import { exportOf, hasFile } from './export.wire.mapping.js';
import { ExportsRepository, type ExportUse } from './exports.repository.js';
import type { Export, NewExport } from './exports.wire.js';

/** A file as it is sent: its length in bytes, and its pieces. */
export interface ExportFile {
  readonly bytes: number;
  readonly pieces: AsyncGenerator<Buffer, void>;
}

/** What owners do with their exports. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly queue: ExportQueue,
    private readonly clock: Clock,
  ) {}

  /** Orders an export; `id` is what it shall be. */
  async create(caller: Caller, { kind, records }: NewExport, id: string): Promise<Result<Export, Refusal>> {
    if (kind === 'account' && records !== undefined) {
      const message = 'is for the kind "records"';
      return refuse('malformed-request', `records ${message}.`, { errors: [{ field: 'records', message }] });
    }
    const objection = objectionTo(caller, kind);
    if (objection) return objection;
    const change = create({ id, account: caller.account, kind, wish: { ...records } }, this.clock.now());
    const refused = await this.exports.create(change, quotaObjection);
    if (refused === 'gone') return ACCOUNT_GONE;
    if (refused) return refused;
    await this.queue.add(id);
    return this.get(caller, id);
  }

  async get(caller: Caller, id: string): Promise<Result<Export, Refusal>> {
    const own = await this.getOwn(caller, id);
    return own.ok ? ok(exportOf(own.value, this.clock.now())) : own;
  }

  /** The export, if it is the caller's account's; somebody else's is as good as none. */
  async getOwn(caller: Caller, id: string): Promise<Result<ExportState, Refusal>> {
    const found = isId(id) ? await this.exports.find(id) : undefined;
    if (found?.account === caller.account) return ok(found);
    return refuse('not-found', `There is no export ${id} of yours.`);
  }

  async list(caller: Caller, { limit, after }: PageQuery): Promise<Result<Page<Export>, Refusal>> {
    const before = parseCursor(after, isId);
    if (!before.ok) return before;
    const found = await this.exports.list(caller.account, limit + 1, before.value);
    const now = this.clock.now();
    return ok(
      mapPage(
        pageOf(found, limit, ({ id }) => id),
        (state) => exportOf(state, now),
      ),
    );
  }

  /** Forgets an export, with its file; one that is under way ends. */
  async remove(caller: Caller, id: string): Promise<Result<{ id: string }, Refusal>> {
    const own = await this.getOwn(caller, id);
    if (!own.ok) return own;
    const objection = objectionTo(caller, own.value.kind);
    if (objection) return objection;
    await this.exports.remove(id);
    return ok({ id });
  }

  /** The file, piece by piece. */
  async open(caller: Caller, id: string): Promise<Result<ExportFile, Refusal>> {
    const own = await this.getOwn(caller, id);
    if (!own.ok) return own;
    const { kind, pieces, bytes } = own.value;
    const objection = objectionTo(caller, kind);
    if (objection) return objection;
    if (isGoingOn(own.value)) return refuse('export-not-finished', 'The file is still being written.');
    if (own.value.status === 'failed')
      return refuse('export-not-finished', `The export has failed: ${own.value.reason ?? ''}`);
    if (!hasFile(own.value, this.clock.now()))
      return refuse('export-expired', 'The file could be fetched for a day: order another export.');
    return ok({ bytes, pieces: this.read(id, pieces) });
  }

  private async *read(id: string, pieces: number): AsyncGenerator<Buffer, void> {
    for (let number = 0; number < pieces; number++) {
      const piece = await this.exports.piece(id, number);
      // The answer is cut short, which its length tells the reader.
      if (piece === undefined) throw new Error(`piece ${number} of the export ${id} is gone`);
      yield piece;
    }
  }
}

/** Everything that an account owns is for those who manage it. */
function objectionTo({ scopes }: Caller, kind: ExportState['kind']): Err<Refusal> | undefined {
  if (kind === 'records' || scopes.has('manage')) return undefined;
  return refuse('forbidden', 'An export of the account needs a token with the scope "manage".');
}

function quotaObjection({ underWay, files }: ExportUse): Err<Refusal> | undefined {
  if (underWay >= MOST_AT_ONCE)
    return refuse('too-many-exports', `An account may have ${MOST_AT_ONCE} exports under way: wait for one.`);
  if (files >= MOST_FILES)
    return refuse('too-many-exports', `The account has ${MOST_FILES} files to fetch: delete an export.`);
  return undefined;
}
