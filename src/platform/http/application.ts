import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { NestLog } from '../logging/logging.js';
import { mountReference } from '../openapi/document.js';
import { createHttpAdapter } from './http.adapter.js';
import { ProblemFilter } from './problem.filter.js';
import { validationPipe } from './validation.js';

/** A day: browsers ask once and not before every request. */
const PREFLIGHT_SECONDS = 86_400;

/** Headers that scripts of other origins may read. */
const EXPOSED = ['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy', 'location'];

/** What every application of ours has, however it is started. */
function configure(app: INestApplication): void {
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ProblemFilter());
}

/** The application that answers requests, not yet listening. */
export async function createApplication(
  module: DynamicModule,
  config: Config,
  log: Logger,
): Promise<NestFastifyApplication> {
  const adapter = createHttpAdapter(config, log);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  configure(app);
  app.enableCors({
    origin: config.corsOrigins.includes('*') ? '*' : [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
  });
  mountReference(app);
  return app;
}

/** The application with all its routes but nothing behind them: for describing it, without servers or a port. */
export async function createPreview(
  module: DynamicModule,
  config: Config,
  log: Logger,
): Promise<INestApplication> {
  const adapter = createHttpAdapter(config, log);
  const app = await NestFactory.create(module, adapter, {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  configure(app);
  return app;
}
