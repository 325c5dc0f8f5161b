import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../src/config/config.js';
import { Clock } from '../../src/platform/clock.js';
import { ok } from '../../src/platform/result.js';
import { TargetLookup } from '../../src/webhooks/target.lookup.js';
import { ANSWER_BYTES, type Attempt, Stopping, TargetRequest } from '../../src/webhooks/target.request.js';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((one) => one.close()));

const configured = (isPrivate: boolean) =>
  ({ webhookTargets: { http: true, private: isPrivate } }) as unknown as Config;

function sender(isPrivate = true, lookup?: TargetLookup): TargetRequest {
  const clock = new Clock();
  const request = new TargetRequest(lookup ?? new TargetLookup(configured(isPrivate), clock), clock);
  open.push({ close: () => request.onModuleDestroy() });
  return request;
}

async function listening(listener: RequestListener): Promise<{ url: URL; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), server };
}

const send = (url: URL, request = sender(), timeoutMs = 2_000): Promise<Attempt> =>
  request.send({ url, body: '{"a":1}', headers: { 'content-type': 'application/json' }, timeoutMs });

it('hands the answer over, and when it was sent and answered', async () => {
  const { url } = await listening((_, response) => setTimeout(() => response.end('{"move":"6-4"}'), 50));
  const attempt = await send(url);
  expect(attempt).toMatchObject({ status: 200, error: null, body: '{"move":"6-4"}' });
  expect(attempt.arrivedAt - attempt.sentAt).toBeGreaterThanOrEqual(45);
});

it('does not follow redirects', async () => {
  let asked = 0;
  const secret = await listening((_, response) => (asked++, response.end()));
  const { url } = await listening((_, response) =>
    response.writeHead(307, { location: secret.url.href }).end(),
  );
  expect(await send(url)).toMatchObject({ status: 307, error: null });
  expect(asked).toBe(0);
});

it('gives up on an address that hangs, in time', async () => {
  const { url } = await listening(() => undefined);
  const attempt = await send(url, sender(), 150);
  expect(attempt).toMatchObject({ status: null, error: 'it did not answer in time' });
  expect(attempt.arrivedAt - attempt.startedAt).toBeLessThan(1_000);
});

it('gives up on an address that trickles', async () => {
  const { url } = await listening((_, response) => {
    response.writeHead(200);
    const dripping = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(dripping));
  });
  expect(await send(url, sender(), 200)).toMatchObject({ error: 'it did not answer in time' });
});

it('reads no more of a huge answer than it needs', async () => {
  let written = 0;
  const { url } = await listening((_, response) => {
    const piece = Buffer.alloc(65_536, 'x');
    const pour = (): void => {
      while (!response.destroyed && written < 160 * piece.length) {
        written += piece.length;
        if (!response.write(piece)) return void response.once('drain', pour);
      }
      response.end();
    };
    pour();
  });
  const attempt = await send(url);
  expect(attempt).toMatchObject({ status: 200, error: null, body: null });
  expect(ANSWER_BYTES).toBeLessThan(100_000);
  expect(written).toBeLessThan(10_000_000);
});

it('is told in words of bytes that are no HTTP', async () => {
  const { url } = await listening((request) => request.socket.end('garbage\r\n\r\n'));
  const attempt = await send(url);
  expect(attempt.status).toBeNull();
  expect(attempt.error).toMatch(/\w/);
});

it('connects to nothing that is not public, unless that is configured', async () => {
  let asked = 0;
  const { url } = await listening((_, response) => (asked++, response.end()));
  const attempt = await send(url, sender(false));
  expect(attempt).toMatchObject({ status: null, error: 'the host is not an address of the public internet' });
  expect(asked).toBe(0);
});

it('connects to the address that was found and looks nothing up again', async () => {
  const { url } = await listening((request, response) => response.end(request.headers.host));
  const lookup = {
    find: () => Promise.resolve(ok([{ address: '127.0.0.1', family: 4 }])),
  } as unknown as TargetLookup;
  const named = new URL(url);
  named.hostname = 'no-such-host.invalid';
  expect(await send(named, sender(true, lookup))).toMatchObject({
    status: 200,
    body: `no-such-host.invalid:${url.port}`,
  });
});

it('sends again at once when a connection that was kept had been closed', async () => {
  const { url, server } = await listening((_, response) => response.end('here'));
  const request = sender();
  await send(url, request);
  server.closeIdleConnections();
  expect(await send(url, request)).toMatchObject({ status: 200, body: 'here' });
});

it('says that the program stops instead of that the address failed', async () => {
  const { url } = await listening(() => undefined);
  const request = sender();
  const sending = send(url, request);
  setTimeout(() => request.onModuleDestroy(), 50);
  await expect(sending).rejects.toThrow(Stopping);
});
