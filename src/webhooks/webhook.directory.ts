import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type BotSeat, MatchFactsRepository, type PlacedRow } from '../matches/index.js';
import { LiveStore, type Unsubscribe } from '../platform/live/live.store.js';
import { type Listening, WebhooksRepository } from './webhooks.repository.js';

const CHANNEL = 'webhooks';
/** How often the list is read again although nobody has told of a change, in ms: hints may be lost. */
const REFRESH_MS = 5_000;

type Whose = Pick<Listening, 'account' | 'bot' | 'version'>;
const keyOf = ({ account, bot, version }: Whose): string => (bot === null ? account : `${bot}@${version}`);

/** Which webhooks there are, in memory: every row of every match is compared with it. */
@Injectable()
export class WebhookDirectory implements OnModuleDestroy {
  private readonly log = new Logger(WebhookDirectory.name);
  /** By account, and by version of a bot. */
  private byKey = new Map<string, string[]>();
  private byBot = new Map<string, string[]>();
  private ids = new Set<string>();
  private unsubscribe: Unsubscribe = () => undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly facts: MatchFactsRepository,
    private readonly live: LiveStore,
  ) {}

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.unsubscribe();
  }

  /** Keeps the list; `onChange` is called with those that are new, at first with all. */
  async open(onChange: (added: readonly string[]) => void): Promise<void> {
    const refresh = (): void => {
      this.refresh().then(onChange, (error: unknown) => this.log.warn(error));
    };
    this.unsubscribe = await this.live.subscribe(CHANNEL, refresh);
    this.timer = setInterval(refresh, REFRESH_MS).unref();
    refresh();
  }

  /** Tells everybody that the list has changed. */
  announce(): void {
    this.live.hint(CHANNEL, '');
  }

  /** Whether there is any webhook at all. */
  get isEmpty(): boolean {
    return this.ids.size === 0;
  }

  /** The webhooks that a row concerns. */
  async concernedBy({ match, notice }: PlacedRow): Promise<Set<string>> {
    if (this.isEmpty) return new Set();
    if (notice) {
      const { account, bot } = notice;
      const ofBot = bot === null ? undefined : this.byBot.get(bot);
      return new Set([...(this.byKey.get(account) ?? []), ...(ofBot ?? [])]);
    }
    const facts = await this.facts.find(match);
    const seats = facts?.seats.filter((seat): seat is BotSeat => seat !== null && 'bot' in seat) ?? [];
    const keys = seats.flatMap((seat) => [seat.account, keyOf(seat)]);
    return new Set(keys.flatMap((key) => this.byKey.get(key) ?? []));
  }

  /** Reads the list; answers the webhooks that were not there before. */
  private async refresh(): Promise<string[]> {
    const listening = await this.webhooks.listening();
    const known = this.ids;
    this.ids = new Set(listening.map(({ id }) => id));
    this.byKey = new Map();
    this.byBot = new Map();
    for (const one of listening) {
      add(this.byKey, keyOf(one), one.id);
      if (one.bot !== null) add(this.byBot, one.bot, one.id);
    }
    return [...this.ids].filter((id) => !known.has(id));
  }
}

function add(lists: Map<string, string[]>, key: string, id: string): void {
  const there = lists.get(key);
  if (there === undefined) lists.set(key, [id]);
  else there.push(id);
}
