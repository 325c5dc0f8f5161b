import { FIRST_PROBE_MS } from '../../src/webhooks/backoff.js';
import type { Attempt } from '../../src/webhooks/target.request.js';
import type { WebhookEntity } from '../../src/webhooks/webhook.entity.js';
import { WebhookHealth } from '../../src/webhooks/webhook.health.js';
import type { WebhookMailer } from '../../src/webhooks/webhook.mailer.js';
import type { WebhookProgress } from '../../src/webhooks/webhook.progress.repository.js';
import type { WebhookQueue } from '../../src/webhooks/webhook.queue.js';
import type { WebhooksRepository } from '../../src/webhooks/webhooks.repository.js';

const NOW = 1_000_000;

/** A paused webhook whose address is dead, and how often it has been pinged. */
function paused(probeAt: number): { health: WebhookHealth; pings: () => number } {
  let webhook = { id: 'w', status: 'paused', probes: 0, probeAt: new Date(probeAt) } as WebhookEntity;
  let pings = 0;
  const webhooks: Pick<WebhooksRepository, 'findLiving' | 'postponeProbe'> = {
    findLiving: () => Promise.resolve(webhook),
    postponeProbe: (_id, probes, next) => {
      if (webhook.probes !== probes) return Promise.resolve(false);
      webhook = { ...webhook, probes: probes + 1, probeAt: next };
      return Promise.resolve(true);
    },
  };
  const mailer: Pick<WebhookMailer, 'ping'> = {
    ping: () => {
      pings++;
      return Promise.resolve({ status: null, error: 'nobody is there' } as Attempt);
    },
  };
  const health = new WebhookHealth(
    webhooks as WebhooksRepository,
    {} as WebhookProgress,
    {} as WebhookQueue,
    mailer as WebhookMailer,
    { now: () => NOW },
  );
  return { health, pings: () => pings };
}

it('probes when it is time, and then twice as late', async () => {
  const { health } = paused(NOW);
  expect(await health.probe('w')).toBe(NOW + 2 * FIRST_PROBE_MS);
});

it('leaves a probe to another job that has it ahead', async () => {
  const { health, pings } = paused(NOW + 5_000);
  expect(await health.probe('w')).toBeNull();
  expect(pings()).toBe(0);
});

it('goes on with one job where two have probed at once', async () => {
  const { health } = paused(NOW - 60_000);
  const next = await Promise.all([health.probe('w'), health.probe('w')]);
  expect(next.filter((at) => at !== null)).toEqual([NOW + 2 * FIRST_PROBE_MS]);
});
