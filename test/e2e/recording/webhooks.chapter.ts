import { newMatch } from '../players.js';
import { type Cast, NOBODY, until } from './cast.js';

interface Hook {
  readonly webhook: { readonly id: string };
}
interface Deliveries {
  readonly deliveries: readonly { readonly id: string }[];
}

/** A bot has its turns sent to it. */
export async function webhooks({ service, play, receiver, greedy }: Cast): Promise<void> {
  const as = greedy.token;
  const body = { url: receiver.url, events: ['turn', 'match-over'], description: 'the first host' };
  const { webhook } = await play.call<Hook>('createWebhook', { as, body });
  await play.refused('createWebhook', 'malformed-request', {
    as,
    body: { url: receiver.url, events: ['tea'] },
  });
  const at = { as, in: { id: webhook.id } };
  await play.call('testWebhook', at);
  const { id } = await newMatch(service, as, [greedy.id, 'house:easy'], { clock: { perMove: 600 } });
  const path = `/v1/webhooks/${webhook.id}/deliveries`;
  const { body: sent } = await until(
    () => service.get<Deliveries>(path, { token: as }),
    (answer) => answer.body.deliveries.length > 0,
  );
  await play.call('listWebhookDeliveries', { ...at, query: 'limit=1' });
  await play.call('redeliver', { ...at, in: { ...at.in, delivery: sent.deliveries[0].id } });
  await play.refused('redeliver', 'not-found', { ...at, in: { ...at.in, delivery: NOBODY } });
  await service.post(`/v1/matches/${id}/resign`, {}, { token: as });
  await play.call('getWebhook', at);
  await play.refused('getWebhook', 'not-found', { as, in: { id: NOBODY } });
  await play.call('listWebhooks', { as, query: 'limit=2' });
  await play.call('changeWebhook', { ...at, body: { description: 'the second host' } });
  await play.call('rotateWebhookSecret', { ...at, body: { overlap: 3600 } });
  await play.call('removeWebhook', at);
}
