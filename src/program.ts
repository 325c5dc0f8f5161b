import type { INestApplicationContext } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Config } from './config/config.js';
import { createApplication } from './platform/http/application.js';
import { createLog, NestLog } from './platform/logging/logging.js';
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
  ) {}

  /** Starts everything. Throws `StartFailure`, with nothing left running, when something outside keeps it from that. */
  static async start(config: Config): Promise<Program> {
    const log = createLog(config.logLevel);
    Logger.overrideLogger(new NestLog(log));
    const stores = await Stores.open(config);
    let app: INestApplicationContext | undefined;
    try {
      const module = AppModule.forRoot(config, () => stores);
      if (!config.servesApi) {
        app = await NestFactory.createApplicationContext(module, {
          logger: new NestLog(log),
          abortOnError: false,
        });
        return new Program(app, stores, undefined);
      }
      const api = (app = await createApplication(module, config, log));
      return new Program(api, stores, await listen(api, config));
    } catch (error) {
      await app?.close();
      await stores.close();
      throw error;
    }
  }

  /** Stops in this order: streams, requests, workers, connections, the embedded database. */
  async stop(): Promise<void> {
    this.app.get(EventStreams).end();
    await this.app.close();
    await this.stores.close();
  }
}

async function listen(app: NestFastifyApplication, { host, port }: Config): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'listen') throw error;
    throw new StartFailure(`The API cannot listen on ${host}:${port}: ${reasonOf(error)}.`);
  }
  const address = app.getHttpServer().address() as AddressInfo;
  const reachable = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${address.port}`;
}
