import { Injectable } from '@nestjs/common';
import { mapPage, type Page, pageOf, type PageQuery, parseCursor } from '../page.js';
import { type Refusal, refuse } from '../refusal.js';
import { ok, type Result } from '../result.js';
import { Policies } from './policies.js';
import { PoliciesRepository } from './policies.repository.js';
import type { PolicyDocument, PolicyVersion } from './policies.wire.js';

const VERSION = /^[1-9]\d{0,8}$/;

/** Everybody's look at the policies, those of today and those of before. */
@Injectable()
export class PoliciesService {
  constructor(
    private readonly policies: Policies,
    private readonly repository: PoliciesRepository,
  ) {}

  async current(): Promise<Result<PolicyDocument, Refusal>> {
    return this.get(String(await this.policies.version()));
  }

  async get(version: string): Promise<Result<PolicyDocument, Refusal>> {
    const found = VERSION.test(version) ? await this.repository.find(Number(version)) : undefined;
    if (found === undefined) return refuse('not-found', `There is no version ${version} of the policies.`);
    const policies = found.policies.map((policy) => ({ ...policy, values: { ...policy.values } }));
    return ok({ version: found.version, since: found.since.toISOString(), policies });
  }

  async list({ limit, after }: PageQuery): Promise<Result<Page<PolicyVersion>, Refusal>> {
    const before = parseCursor(after, (key) => VERSION.test(key));
    if (!before.ok) return before;
    const from = before.value === undefined ? undefined : Number(before.value);
    const found = await this.repository.list(limit + 1, from);
    const page = pageOf(found, limit, ({ version }) => String(version));
    return ok(mapPage(page, ({ version, since }) => ({ version, since: since.toISOString() })));
  }
}
