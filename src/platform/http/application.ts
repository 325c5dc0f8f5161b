import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { NestLog } from '../logging/logging.js';
import { mountReference } from '../openapi/document.js';
import { createHttpAdapter } from './http.adapter.js';
import { KnownRoutes } from './known.routes.js';
import { ProblemFilter } from './problem.filter.js';
import { TextPipe } from './text.pipe.js';
import { validationPipe } from './validation.js';

/** What every application of ours has, however it is started. */
function configure(app: INestApplication, adapter: FastifyAdapter): void {
  app.useGlobalPipes(new TextPipe(), validationPipe());
  app.useGlobalFilters(new ProblemFilter(new KnownRoutes(adapter.getInstance())));
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
  configure(app, adapter);
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
  configure(app, adapter);
  return app;
}
