import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { readConfig } from '../../../src/config/config.js';
import { createHttpAdapter } from '../../../src/platform/http/http.adapter.js';
import { arrivalOf } from '../../../src/matches/arrival.js';

const fastifyOf = (variables: Record<string, string> = {}, log = pino({ level: 'silent' })) => {
  const config = readConfig(variables);
  if (!config.ok) throw new Error(config.error);
  return createHttpAdapter(config.value, log).getInstance();
};

describe('whose request it is', () => {
  const forwarded = '7.7.7.7, 6.6.6.6';
  it.each([
    ['false', '127.0.0.1'],
    ['true', '6.6.6.6'],
  ])('with TRUST_PROXY=%s: %s', async (TRUST_PROXY, address) => {
    const fastify = fastifyOf({ TRUST_PROXY });
    fastify.get('/', ({ ip }) => ({ ip }));
    const { body } = await fastify.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
    expect(JSON.parse(body)).toEqual({ ip: address });
    await fastify.close();
  });
});

it('a request has arrived when its last byte has, and not with its headers', async () => {
  const fastify = fastifyOf();
  let sentAt = Infinity;
  fastify.post('/', (request) => ({ early: sentAt - arrivalOf(request, performance.now()) }));
  await fastify.listen({ port: 0 });
  const { port } = fastify.server.address() as AddressInfo;
  const body = '{"ply":1}';
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const answer = await new Promise<string>((resolve, reject) => {
    const request = httpRequest({ port, method: 'POST', headers }, (response) => {
      response.on('data', (data: Buffer) => resolve(data.toString()));
    });
    request.on('error', reject);
    request.flushHeaders();
    setTimeout(() => {
      sentAt = performance.now();
      request.end(body);
    }, 300);
  });
  expect((JSON.parse(answer) as { early: number }).early).toBeLessThanOrEqual(0);
  await fastify.close();
});

it('a request that never comes whole is given up, and an answer that takes longer than that is not', async () => {
  const fastify = fastifyOf();
  fastify.post('/', async () => {
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    return { done: true };
  });
  await fastify.listen({ port: 0 });
  // Node looks every five seconds, see CHECK_MS; a minute is too long for a test.
  expect(fastify.server.requestTimeout).toBe(60_000);
  Object.assign(fastify.server, { requestTimeout: 100, headersTimeout: 100 });
  const { port } = fastify.server.address() as AddressInfo;
  const open: Socket[] = [];
  // A client that keeps its half of the connection open when the other one has ended.
  const exchange = (body: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
        socket.write(
          `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n${body}`,
        ),
      );
      socket.on('data', (data: Buffer) => (answer += data.toString()));
      open.push(socket);
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });
  const [whole, half] = await Promise.all([exchange('{}'), exchange('{')]);
  expect(whole).toMatch(/^HTTP\/1\.1 200 .*"done":true/s);
  expect(half).toMatch(/^HTTP\/1\.1 408 .*"code":"request-timeout"/s);
  const connections = () =>
    new Promise<number>((resolve) => fastify.server.getConnections((_, count) => resolve(count)));
  open[0].destroy();
  while ((await connections()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  open[1].destroy();
  await fastify.close();
}, 30_000);

it.each([
  [200, 'debug'],
  [404, 'info'],
  [500, 'error'],
  // Refused for now, often by intent: the match is busy, the service stops, a bot is being checked.
  [503, 'info'],
])('an answer %i is logged as %s', async (status, level) => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const fastify = fastifyOf({}, log);
  fastify.get('/', (_, reply) => reply.code(status).send({}));
  await fastify.inject({ url: '/' });
  await fastify.close();
  const [line] = lines.map((each) => JSON.parse(each) as { level: number; status?: number });
  expect(line).toMatchObject({ status, level: pino.levels.values[level] });
});
