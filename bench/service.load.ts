/**
 * The load of `bench:service`, in a process of its own, which does what its parent says over IPC (`LoadCommand`) and answers
 * (`LoadAnswer`): opens matches, opens streams of them, plays moves over a transport.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from './http.connection.js';
import { Deliveries, TurnStream } from './load.streams.js';
import { type Bot, PlayedTable, PretendedTable, signUp, type Table } from './load.tables.js';
import {
  GraphqlTransport,
  PlaySocket,
  RestTransport,
  type Transport,
  type TransportName,
  WebsocketTransport,
} from './load.transports.js';

export type LoadCommand =
  | { readonly do: 'open'; readonly url: string; readonly pretend: boolean; readonly matches: number }
  | { readonly do: 'follow'; readonly streams: number }
  | { readonly do: 'play'; readonly run: Run };

/** How moves are sent. */
export interface Run {
  readonly transport: TransportName;
  /** Moves under way at once. */
  readonly workers: number;
  /** Before anything is counted: until so many moves were made, or so many seconds went by. */
  readonly warmUp: { readonly moves: number; readonly seconds: number };
  /** For how long is counted. */
  readonly seconds: number;
  /** Moves per second; undefined for as many as are answered. */
  readonly rate?: number;
}

export type LoadAnswer =
  | { readonly said: 'done' }
  | { readonly said: 'counting' }
  | { readonly said: 'failed'; readonly why: string }
  | ({ readonly said: 'played' } & Played);

export interface Played {
  readonly moves: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** From the opponent's request to the turn in the other bot's stream; only where streams are open. */
  readonly turnDelivery?: { readonly p50Ms: number; readonly p99Ms: number; readonly turns: number };
}

/** Pairs of bots that share the matches. */
const PAIRS = 10;
/** Streams that are being opened at once. */
const OPENING = 50;

const say = (answer: LoadAnswer): void => void process.send?.(answer);

function quantiles(latencies: readonly number[]): { p50Ms: number; p99Ms: number } {
  const sorted = Float64Array.from(latencies).sort();
  const quantile = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
  return { p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

class Load {
  private tables: Table[] = [];
  private readonly bots: Bot[] = [];
  private readonly streams = new Map<Table, TurnStream>();
  private readonly deliveries = new Deliveries();
  private readonly host: string;
  private readonly port: number;
  private following = false;

  constructor(
    url: string,
    private readonly pretend: boolean,
  ) {
    const { hostname, port } = new URL(url);
    this.host = hostname;
    this.port = Number(port);
  }

  async open(matches: number): Promise<void> {
    if (this.pretend) {
      this.tables = Array.from({ length: matches }, (_, number) => new PretendedTable(number));
      return;
    }
    const connection = new HttpConnection(this.host, this.port);
    const pairs: [Bot, Bot][] = [];
    for (let pair = 0; pair < PAIRS; pair++) pairs.push(await signUp(connection));
    connection.close();
    this.bots.push(...pairs.flat());
    // As many at once as pairs: each pair's matches are asked for over a connection of their own.
    await Promise.all(pairs.map((bots, pair) => this.openTables(bots, pair, matches)));
  }

  private async openTables(bots: [Bot, Bot], pair: number, matches: number): Promise<void> {
    for (let number = pair; number < matches; number += PAIRS) {
      const connection = new HttpConnection(this.host, this.port);
      const table: PlayedTable = await PlayedTable.open(connection, bots, () => {
        if (this.following) void this.followTable(table);
      });
      this.tables.push(table);
    }
  }

  /** Opens a stream for so many matches: that of the bot in seat 1. */
  async follow(streams: number): Promise<void> {
    const wanted = this.tables.slice(0, streams);
    for (let at = 0; at < wanted.length; at += OPENING) {
      await Promise.all(wanted.slice(at, at + OPENING).map((table) => this.followTable(table)));
    }
    this.following = true;
  }

  private followTable(table: Table): Promise<void> {
    this.streams.get(table)?.close();
    return new Promise((opened, failed) => {
      const { match, bots } = table;
      const of = { host: this.host, port: this.port, token: bots[1].token, match, seat: 1 };
      this.streams.set(table, new TurnStream(of, this.deliveries.turned, opened, failed));
    });
  }

  async play({ transport, workers, warmUp, seconds, rate }: Run): Promise<Played> {
    const latencies: number[] = [];
    const state = { running: true, counting: false, made: 0 };
    let warm: () => void = () => undefined;
    const isWarm = new Promise<void>((resolve) => (warm = resolve));
    const pauseMs = rate === undefined ? 0 : (workers / rate) * 1000;
    const transports = await this.transportsFor(transport, workers);
    const work = async (worker: number): Promise<void> => {
      const own = this.tables.filter((_, at) => at % workers === worker);
      if (own.length === 0) return;
      await sleep((pauseMs * worker) / workers);
      let due = performance.now();
      for (let at = 0; state.running; at = (at + 1) % own.length) {
        const table = own[at];
        const move = table.next();
        const sent = performance.now();
        if (move.seat === 0) this.deliveries.sending(move.match, move.ply);
        const answer = await transports[worker].send(move);
        if (state.counting) latencies.push(performance.now() - sent);
        state.made += 1;
        if (state.made === warmUp.moves) warm();
        await table.took(answer);
        if (pauseMs === 0) continue;
        due += pauseMs;
        await sleep(Math.max(0, due - performance.now()));
      }
    };
    const all = Promise.all(transports.map((_, worker) => work(worker)));
    await Promise.race([all, isWarm, sleep(warmUp.seconds * 1000)]);
    const begun = performance.now();
    this.deliveries.latencies.length = 0;
    state.counting = this.deliveries.counting = true;
    say({ said: 'counting' });
    await Promise.race([all, sleep(seconds * 1000)]);
    state.counting = this.deliveries.counting = false;
    const lasted = (performance.now() - begun) / 1000;
    const turns = this.deliveries.latencies;
    const played: Played = {
      moves: latencies.length,
      seconds: lasted,
      ...quantiles(latencies),
      ...(turns.length > 0 ? { turnDelivery: { ...quantiles(turns), turns: turns.length } } : {}),
    };
    state.running = false;
    await all;
    for (const one of new Set(transports)) one.close();
    return played;
  }

  private async transportsFor(name: TransportName, workers: number): Promise<Transport[]> {
    if (name === 'websocket') {
      const sockets = new Map<string, PlaySocket>();
      for (const bot of this.bots) sockets.set(bot.id, await PlaySocket.open(this.host, this.port, bot));
      const one = new WebsocketTransport(sockets);
      return Array.from({ length: workers }, () => one);
    }
    const Way = name === 'rest' ? RestTransport : GraphqlTransport;
    return Array.from({ length: workers }, () => new Way(this.host, this.port));
  }
}

let load: Load | undefined;

async function obey(command: LoadCommand): Promise<void> {
  if (command.do === 'open') {
    load = new Load(command.url, command.pretend);
    await load.open(command.matches);
  } else if (command.do === 'follow') {
    await load?.follow(command.streams);
  } else {
    const played = await load?.play(command.run);
    if (played) return say({ said: 'played', ...played });
  }
  say({ said: 'done' });
}

process.on('message', (command: LoadCommand) => {
  obey(command).catch((error: unknown) => say({ said: 'failed', why: String(error) }));
});
