import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PoliciesRepository } from './policies.repository.js';
import type { Policy } from './policy.js';

/**
 * All policies of the service, as data with a version. Each room declares its own, with the constants that it works by, in the
 * constructor of one of its providers. When the program starts they are compared with those of before: if anything is
 * different, be it by another program or by other settings, they are a new version.
 */
@Injectable()
export class Policies implements OnApplicationBootstrap {
  private readonly declared = new Map<string, Policy>();
  private kept: Promise<number> | undefined;

  constructor(private readonly repository: PoliciesRepository) {}

  /** Declares a policy. Several rooms may declare values of one policy; the words are then put together. */
  declare({ name, says, values }: Policy): void {
    if (this.kept !== undefined) throw new Error(`the policy ${name} is declared too late`);
    const known = this.declared.get(name);
    const policy = known
      ? { name, says: `${known.says} ${says}`, values: { ...known.values, ...values } }
      : { name, says, values };
    this.declared.set(name, policy);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.version();
  }

  /** The version that is in force in this process. Once asked for, nothing more can be declared. */
  version(): Promise<number> {
    this.kept ??= this.repository.keep(this.all()).catch((error: unknown) => {
      this.kept = undefined;
      throw error;
    });
    return this.kept;
  }

  /** The policies in the order of their names; rooms start in no certain order, and the version must not depend on it. */
  private all(): Policy[] {
    return [...this.declared.values()]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, says, values }) => {
        const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
        return { name, says, values: Object.fromEntries(sorted) };
      });
  }
}
