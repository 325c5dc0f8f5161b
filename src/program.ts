import type { INestApplicationContext } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Config } from './config/config.js';
import { HealthServer, reachableUrl } from './platform/health/health.server.js';
import { Readiness } from './platform/health/readiness.js';
import { createApplication } from './platform/http/application.js';
import { createLog, NestLog } from './platform/logging/logging.js';
import { Metrics } from './platform/metrics/metrics.js';
import { reasonOf, StartFailure } from './platform/start-failure.js';
import { EventStreams } from './platform/streams/event.streams.js';
import { Stores } from './platform/stores.js';

/** The running program: API, worker or both, and the stores beneath. */
export class Program {
  private constructor(
    private readonly app: INestApplicationContext,
    private readonly stores: Stores,
    /** Where the API listens, `http://host:port`; undefined in a worker. */
    readonly url: string | undefined,
    private readonly health: HealthServer | undefined,
    /** Where health and metrics have a port of their own, `http://host:port`. */
    readonly healthUrl: string | undefined,
  ) {}

  /** Starts everything. Throws `StartFailure`, with nothing left running, when something outside keeps it from that. */
  static async start(config: Config): Promise<Program> {
    const log = createLog(config.logLevel);
    Logger.overrideLogger(new NestLog(log));
    const stores = await Stores.open(config);
    let app: INestApplicationContext | undefined;
    let health: HealthServer | undefined;
    try {
      const module = AppModule.forRoot(config, () => stores);
      if (!config.servesApi) {
        app = await NestFactory.createApplicationContext(module, {
          logger: new NestLog(log),
          abortOnError: false,
        });
        health = await startHealth(app, config);
        return new Program(app, stores, undefined, health, health?.url(config.host));
      }
      const api = (app = await createApplication(module, config, log));
      health = await startHealth(api, config);
      return new Program(api, stores, await listen(api, config), health, health?.url(config.host));
    } catch (error) {
      await health?.stop();
      await app?.close();
      await stores.close();
      throw error;
    }
  }

  /** Resolves when the embedded database has ended by itself. */
  get lost(): Promise<void> {
    return this.stores.lost;
  }

  /** Stops in this order: streams, requests, workers, connections, the embedded database. */
  async stop(): Promise<void> {
    this.app.get(EventStreams).end();
    await this.app.close();
    await this.health?.stop();
    await this.stores.close();
  }
}

async function listen(app: NestFastifyApplication, { host, port }: Config): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    // `getaddrinfo`: a host's name that cannot be looked up, or an address that is none.
    if (!['listen', 'getaddrinfo'].includes((error as NodeJS.ErrnoException).syscall ?? '')) throw error;
    throw new StartFailure(`The API cannot listen on ${host}:${port}: ${reasonOf(error)}.`);
  }
  return reachableUrl(app.getHttpServer(), host);
}

/** Health and metrics on a port of their own, where the configuration has one. */
async function startHealth(
  app: INestApplicationContext,
  { host, healthPort }: Config,
): Promise<HealthServer | undefined> {
  if (healthPort === undefined) return undefined;
  const parts = { readiness: app.get(Readiness), metrics: app.get(Metrics) };
  return HealthServer.start(parts, { host, port: healthPort });
}
