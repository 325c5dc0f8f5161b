import Fastify, { type InjectOptions } from 'fastify';
import { allowOrigins } from '../../../src/platform/http/cors.js';

describe('pages of other origins', () => {
  const headersFor = async (origins: string[], request: InjectOptions): Promise<Record<string, unknown>> => {
    const fastify = Fastify();
    allowOrigins(fastify, origins);
    fastify.get('/', () => 'ok');
    const { headers, statusCode } = await fastify.inject({ url: '/', ...request });
    await fastify.close();
    const named = Object.entries(headers).filter(([name]) => /^(access-control|vary)/.test(name));
    return { status: statusCode, ...Object.fromEntries(named) };
  };
  const page = { origin: 'https://a.org' };

  it('may read answers', async () => {
    expect(await headersFor(['*'], { headers: page })).toMatchObject({
      status: 200,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('retry-after'),
    });
  });

  it('may ask first', async () => {
    const headers = {
      ...page,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    };
    expect(await headersFor(['https://a.org'], { method: 'OPTIONS', headers })).toEqual({
      status: 204,
      vary: 'origin',
      'access-control-allow-origin': 'https://a.org',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization',
      'access-control-max-age': '86400',
    });
  });

  it('may not, if they are not on the list', async () => {
    expect(await headersFor(['https://b.org'], { headers: page })).toEqual({ status: 200, vary: 'origin' });
  });

  it('cost a bot nothing', async () => {
    expect(await headersFor(['*'], {})).toEqual({ status: 200 });
  });
});
