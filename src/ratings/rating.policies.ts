import { Injectable } from '@nestjs/common';
import { Policies } from '../platform/policies/policies.js';
import {
  ANCHOR_RATING,
  ELO_SCALE,
  K_SCHEDULE,
  LISTED_FROM,
  LOWEST_SHOWN,
  PROVISIONAL_UNTIL,
  START_RATING,
} from '../statistics/index.js';
import { MEASURED_ANCHORS } from './anchors.measured.js';
import { ANCHORS_EDITION, FIRST_ANCHORS } from './anchors.js';

/** What the room decides by, as it says it in `GET /v1/policies`. */
@Injectable()
export class RatingPolicies {
  constructor(policies: Policies) {
    policies.declare({
      name: 'rating',
      says: 'Elo per set: as many matches as seats, seats rotated, rated together when all of them have counted; a set with a match that did not is not rated, and says so. Against a provisional opponent an established player risks half. A new version of a bot begins where the one before stands. Each ruleset, preset and number of seats is a pool of its own; other options, and matches among one account’s bots, are not rated. The house players are anchors whose ratings never change: a pool that began with the second edition of them or later has its ruleset’s own (`anchorsByPool`), an older one `anchors`.',
      values: {
        scale: ELO_SCALE,
        start: START_RATING,
        anchor: ANCHOR_RATING,
        anchors: FIRST_ANCHORS,
        anchorsEdition: ANCHORS_EDITION,
        anchorsByPool: MEASURED_ANCHORS,
        kBySets: K_SCHEDULE.map(({ below, k }) => ({ below: Number.isFinite(below) ? below : null, k })),
        provisionalUntilSets: PROVISIONAL_UNTIL,
        listedFromSets: LISTED_FROM,
        lowestShown: LOWEST_SHOWN,
      },
    });
    policies.declare({
      name: 'retention',
      says: 'The rating ledger is kept for good.',
      values: { ledgerDays: null },
    });
  }
}
