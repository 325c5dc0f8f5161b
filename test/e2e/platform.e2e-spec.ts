import { connect } from 'node:net';
import { describeModes, MODES, type Service } from './harness.js';

interface Problem {
  code: string;
  status: number;
  type: string;
  title: string;
  detail: string;
}

/** Sends bytes and reads whatever comes until the connection is closed. */
function exchange(service: Service, bytes: string): Promise<string> {
  const { port } = new URL(service.url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (data) => (text += data.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => undefined);
  });
}

const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
/** A request for a WebSocket that lacks something. */
const upgrade = (path: string, headers: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n\r\n`;

describeModes('the service', (serviceOf) => {
  const refused = async (method: string, path: string, options: object): Promise<Problem> => {
    const { status, headers, body } = await serviceOf().request<Problem>(method, path, options);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(body.status).toBe(status);
    expect(body.type).toBe(`/docs/problems#${body.code}`);
    return body;
  };
  const JSON_TYPE = { 'content-type': 'application/json' };

  it('is alive and ready', async () => {
    expect(await serviceOf().get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await serviceOf().get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('has metrics', async () => {
    const { headers, body } = await serviceOf().get<string>('/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toMatch(
      /boneyard_http_request_seconds_count\{method="GET",route="\/health\/live",status="200"\} \d/,
    );
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(body).toMatch(/^boneyard_streams_open 0$/m);
  });

  it.each([
    ['a subscription', 'subscription { callerEvents { cursor } }', /WebSocket/],
    [
      'what would cost a second',
      `{ tournament(id: "x") { ${Array.from({ length: 9 }, (_, i) => `a${i}: standings { nodes { rank } }`).join(' ')} } }`,
      /may answer with \d+ fields/,
    ],
    [
      'what leads from a set to its legs to their set, and so on',
      `{ ratedSet(id: "x") { ${'endedMatches { set { '.repeat(4)} id ${'} } '.repeat(4)} } }`,
      /may answer with \d+ fields/,
    ],
  ])('refuses %s over POST before it is begun', async (_, query, message) => {
    const { errors } = await serviceOf().graphql(query);
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(message) as string,
        extensions: expect.objectContaining({ code: 'GRAPHQL_VALIDATION_FAILED' }) as object,
      }),
    ]);
  });

  it('leads people from its address to the documentation', async () => {
    const response = await fetch(`${serviceOf().url}/`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs']);
    const { headers, body } = await serviceOf().get<string>('/docs');
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(body).toContain('/docs/settings');
  });

  it.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])('knows no other address: %s', async (method) => {
    const body = method === 'GET' ? undefined : { a: 1 };
    expect(await refused(method, '/v1/no-such-thing', { body })).toMatchObject({
      code: 'not-found',
      status: 404,
    });
  });

  it.each([
    ['DELETE', '/v1/matches', 'GET, HEAD, POST'],
    ['PUT', '/v1/accounts', 'POST'],
    ['GET', '/v1/matches/x/moves?a=b', 'POST'],
    ['POST', '/v1/rulesets/draw', 'GET, HEAD'],
  ])('says which methods an address takes: %s %s', async (method, path, allow) => {
    const body = method === 'GET' ? undefined : {};
    expect(await refused(method, path, { body })).toMatchObject({
      status: 405,
      code: 'method-not-allowed',
      detail: `This address does not take ${method}, but ${allow}.`,
    });
  });

  it.each(['/%E0%A4%A', '/docs/%', '/v1/matches/%ff'])('refuses the address %s', async (path) => {
    expect(await refused('GET', path, {})).toMatchObject({ code: 'malformed-request', status: 400 });
  });

  it('knows no guide of a name it does not have', async () => {
    expect((await refused('GET', '/docs/none', {})).code).toBe('not-found');
    expect((await refused('GET', '/docs/..%2Fpackage.json', {})).code).toBe('not-found');
    expect((await refused('GET', `/docs/${'a'.repeat(300)}`, {})).code).toMatch(
      /not-found|malformed-request/,
    );
  });

  it.each([
    ['half of a JSON object', '{"query":'],
    ['something else', 'query'],
    ['an object that would change its prototype', '{"__proto__":{"a":1}}'],
  ])('refuses a body that is %s', async (_, body) => {
    expect(await refused('POST', '/graphql', { body })).toMatchObject({
      code: 'malformed-request',
      status: 400,
    });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
  ])('refuses a body of type %s', async (type) => {
    const problem = await refused('POST', '/graphql', { body: 'a=1', headers: { 'content-type': type } });
    expect(problem).toMatchObject({ code: 'unsupported-media-type', status: 415 });
  });

  it('refuses a body over 64 KB, and not one just below', async () => {
    const query = (bytes: number): string =>
      JSON.stringify({ query: '{service{version}}', variables: { a: 'x'.repeat(bytes) } });
    expect(await refused('POST', '/graphql', { body: query(65_536) })).toMatchObject({
      code: 'payload-too-large',
      status: 413,
      detail: 'The request body is too large: here it may have 65536 bytes.',
    });
    expect((await serviceOf().request('POST', '/graphql', { body: query(65_000) })).status).toBe(200);
  });

  it('refuses what is not HTTP, and headers without end', async () => {
    expect(await exchange(serviceOf(), 'what is this\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 .*"code":"malformed-request"/s,
    );
    const headers = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`;
    expect(await exchange(serviceOf(), headers)).toMatch(/^HTTP\/1\.1 431 .*application\/problem\+json/s);
    expect((await serviceOf().get('/health/live')).status).toBe(200);
  });

  it.each<[string, string]>([
    ['no host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two hosts', 'GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    ...['/v1/play', '/graphql'].flatMap((path): [string, string][] => {
      const whole = upgrade(path, `Sec-WebSocket-Version: 13\r\n${KEY}`);
      return [
        [`no host, for a WebSocket at ${path}`, whole.replace('Host: x\r\n', '')],
        [`two hosts, for a WebSocket at ${path}`, whole.replace('Host: x', 'Host: x\r\nHOST: y')],
      ];
    }),
    ['no key of a WebSocket', upgrade('/v1/play', 'Sec-WebSocket-Version: 13')],
    ['another version of WebSockets', upgrade('/v1/play', `Sec-WebSocket-Version: 7\r\n${KEY}`)],
    ['no key of a WebSocket for GraphQL', upgrade('/graphql', 'Sec-WebSocket-Version: 13')],
  ])('refuses a request that has %s with a problem', async (_, bytes) => {
    const answer = await exchange(serviceOf(), bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json.*"code":"malformed-request"/is);
  });

  describe('a client that would rather speak another protocol', () => {
    const offering = (head: string, body = ''): string =>
      `${head} HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n${
        body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
      }\r\n${body}`;

    it('is answered like everybody else', async () => {
      expect(await exchange(serviceOf(), offering('GET /health/live'))).toMatch(/^HTTP\/1\.1 200 /);
      const query = '{"query":"{service{version}}"}';
      const posted = await exchange(serviceOf(), offering('POST /graphql', query));
      expect(posted).toMatch(/^HTTP\/1\.1 200 .*"version"/s);
      const refused = await exchange(serviceOf(), offering('GET /v1/play'));
      expect(refused).toMatch(/^HTTP\/1\.1 426 .*upgrade: websocket.*"code":"upgrade-required"/is);
    });
  });

  it.each([
    ['an expectation that nobody knows', 'GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n', 417],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n', 405],
  ])('refuses %s with a problem', async (_, bytes, status) => {
    const answer = await exchange(serviceOf(), bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*application/problem\\+json.*"detail":"`, 's'));
  });

  it('asks for no host where HTTP does not', async () => {
    expect(await exchange(serviceOf(), 'GET /health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('repeats the request id of a client, if it is a plain word, and makes one otherwise', async () => {
    const idFor = async (id: string): Promise<string | null> =>
      (await serviceOf().get('/health/live', { headers: { 'x-request-id': id } })).headers.get(
        'x-request-id',
      );
    expect(await idFor('trace-1:a.b')).toBe('trace-1:a.b');
    expect(await idFor('a b"')).not.toBe('a b"');
    expect(await idFor('x'.repeat(65))).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
  });

  it('lets pages of any origin call it', async () => {
    const { status, headers } = await serviceOf().request('OPTIONS', '/v1/accounts', {
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type,idempotency-key');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
  });

  it('answers GraphQL', async () => {
    expect(await serviceOf().graphql('{ service { version } }')).toEqual({
      data: { service: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string } },
      extensions: { cost: { reads: 1 } },
    });
  });

  it.each([
    ['{ service { nothing } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ service', 'GRAPHQL_PARSE_FAILED'],
  ])('says what is wrong with the GraphQL document %s', async (query, code) => {
    const { status, body } = await serviceOf().request<{ errors: { extensions: { code: string } }[] }>(
      'POST',
      '/graphql',
      { body: { query } },
    );
    expect(status).toBe(400);
    expect(body.errors[0].extensions).toEqual({ code });
  });

  it.each([[{}], [[]], ['"text"'], [{ query: 7 }], [{ query: '{service{version}}', variables: 'x' }]])(
    'refuses the GraphQL request %j without failing',
    async (body) => {
      const { status } = await serviceOf().request('POST', '/graphql', { body });
      expect(status).toBe(400);
    },
  );

  const HASH = { persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } };
  it.each([
    ['a batch', [{ query: '{service{version}}' }], 400, 'BAD_REQUEST'],
    ['a hash instead of a document', { extensions: HASH }, 200, 'PERSISTED_QUERY_NOT_SUPPORTED'],
    [
      'a hash beside a document',
      { query: '{service{version}}', extensions: HASH },
      200,
      'PERSISTED_QUERY_NOT_SUPPORTED',
    ],
    [
      'one field hundreds of times',
      { query: `{ ${'service { version } '.repeat(370)} }` },
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['words without end', { query: `{ ${'x '.repeat(1_600)} }` }, 400, 'GRAPHQL_PARSE_FAILED'],
  ])('refuses %s over GraphQL with a code of its own', async (_, body, status, code) => {
    const answer = await serviceOf().post<{ errors: { message: string; extensions: object }[] }>(
      '/graphql',
      body,
    );
    expect(answer).toMatchObject({ status, body: { errors: [{ extensions: { code } }] } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/(graphql-response\+)?json/);
    expect(answer.body.errors[0].message).not.toBe('');
  });

  it('refuses the same where the document is in the address', async () => {
    const ask = (parameters: Record<string, string>) =>
      serviceOf().get<{ errors: { extensions: object }[] }>(
        `/graphql?${new URLSearchParams(parameters).toString()}`,
        {
          headers: { 'apollo-require-preflight': 'true' },
        },
      );
    expect(await ask({ query: '{service{version}}' })).toMatchObject({ status: 200 });
    expect(await ask({ query: `{${'service{version}'.repeat(240)}}` })).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
    });
    expect(await ask({ extensions: JSON.stringify(HASH) })).toMatchObject({
      body: { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }] },
    });
  });

  it.each(['/docs', '/docs/problems', '/docs/graphql', '/docs/notation', '/docs/api'])(
    'has the page %s, which loads nothing from elsewhere',
    async (path) => {
      const { status, headers, body } = await serviceOf().get<string>(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(body).not.toMatch(/(src|href)="(https?:)?\/\//);
    },
  );

  it('serves its own descriptions', async () => {
    const openapi = await serviceOf().get<{ openapi: string; paths: object }>('/docs/openapi.json');
    expect(openapi.body.openapi).toBe('3.1.0');
    expect(Object.keys(openapi.body.paths)).toContain('/health/ready');
    expect((await serviceOf().get<string>('/docs/openapi.yaml')).body).toMatch(/^openapi: 3\.1\.0$/m);
    expect((await serviceOf().get<string>('/docs/schema.graphql')).body).toContain('type Query');
    expect((await serviceOf().get('/docs/api/swagger-ui-bundle.js')).status).toBe(200);
  });

  it('takes an empty body for none', async () => {
    const { status } = await serviceOf().request('POST', '/v1/no-such-thing', { headers: JSON_TYPE });
    expect(status).toBe(404);
  });
});

it('a program that was just started uses less than 250 MB', async () => {
  const service = await MODES[0].start();
  try {
    const { body } = await service.get<string>('/metrics');
    const bytes = Number(/^process_resident_memory_bytes (\d+)$/m.exec(body)![1]);
    expect(bytes).toBeLessThan(250_000_000);
  } finally {
    await service.stop();
  }
});
