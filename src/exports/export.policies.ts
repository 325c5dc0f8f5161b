import { Injectable } from '@nestjs/common';
import { Policies } from '../platform/policies/policies.js';
import { FILE_MS, MOST_AT_ONCE, MOST_BYTES, MOST_FILES, REMEMBERED_MS } from './export.state.js';

const HOUR_MS = 3600 * 1000;

/** What the room decides by, as it says it in `GET /v1/policies`. */
@Injectable()
export class ExportPolicies {
  constructor(policies: Policies) {
    policies.declare({
      name: 'exports',
      says: 'Records, and everything that an account owns, can be had as a file for some time.',
      values: {
        underWayPerAccount: MOST_AT_ONCE,
        filesPerAccount: MOST_FILES,
        fileBytes: MOST_BYTES,
        fileHours: FILE_MS / HOUR_MS,
        rememberedDays: REMEMBERED_MS / HOUR_MS / 24,
      },
    });
  }
}
