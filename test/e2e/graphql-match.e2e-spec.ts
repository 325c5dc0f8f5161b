import { graphqlClient } from './graphql.client.js';
import { describeService, type Service } from './harness.js';

/** A refusal as every result union may be one. */
interface Refused {
  readonly code: string;
  readonly detail: string;
  readonly reason?: string;
  readonly legalMoves?: string[];
}

interface MatchEvent {
  readonly seq: number;
  readonly type: string;
  readonly ply?: number;
  readonly seat?: number;
  readonly legalMoves?: string[] | null;
  readonly view?: { readonly hand: string[]; readonly seat: number } | null;
  readonly winners?: number[];
  readonly termination?: string;
}

interface Played {
  readonly seq: number;
  readonly ply: number;
  readonly move: string;
  readonly status: string;
}

const REFUSED = `... on PlainRefusal { code detail } ... on InputRefusal { code detail }
  ... on MoveRefusal { code detail reason legalMoves } ... on TurnRefusal { code detail } ... on OfferRefusal { code detail }
  ... on LimitRefusal { code detail }`;

const EVENTS = `subscription ($match: ID!, $after: Int!) { matchEvents(match: $match, after: $after) {
  seq type ... on TurnEvent { ply seat legalMoves view { seat hand } } ... on MatchOverEvent { winners termination } } }`;

const PLAY = `mutation ($match: ID!, $ply: Int!, $move: String!) { playMove(match: $match, ply: $ply, move: $move) {
  ... on PlayedMove { seq ply move status } ${REFUSED} } }`;

/** A bot that knows nothing of the service but `/graphql`. */
class GraphqlBot {
  private constructor(
    private readonly service: Service,
    readonly id: string,
    readonly token: string,
  ) {}

  static async signUp(service: Service, name: string): Promise<GraphqlBot> {
    const account = await service.graphql<{ createAccount: { token: string } }>(
      `mutation ($name: String!) { createAccount(input: { name: $name }) { ... on SignedUp { token } ${REFUSED} } }`,
      { name },
    );
    const made = await service.graphql<{ createBot: { bot: { id: string }; token: string } }>(
      `mutation ($name: String!) { createBot(input: { name: $name }) { ... on MadeBot { bot { id } token } ${REFUSED} } }`,
      { name },
      account.data.createAccount.token,
    );
    const { bot, token } = made.data.createBot;
    return new GraphqlBot(service, bot.id, token);
  }

  async ask<T>(document: string, variables: object = {}): Promise<T> {
    const { data, errors } = await this.service.graphql<T>(document, variables, this.token);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  async createMatch(input: object): Promise<{ match?: { id: string; status: string } } & Partial<Refused>> {
    const { createMatch } = await this.ask<{ createMatch: { match: { id: string; status: string } } }>(
      `mutation ($input: NewMatch!) { createMatch(input: $input) { ... on MadeMatch { match { id status } } ${REFUSED} } }`,
      { input },
    );
    return createMatch;
  }

  async play(match: string, ply: number, move: string): Promise<Partial<Played & Refused>> {
    return (await this.ask<{ playMove: Partial<Played & Refused> }>(PLAY, { match, ply, move })).playMove;
  }

  /** The events after a number as the subscription brings them; ends with the match. */
  async *events(match: string, after = 0): AsyncGenerator<MatchEvent> {
    const client = graphqlClient(this.service, this.token);
    try {
      const results = client.iterate<{ matchEvents: MatchEvent }>({
        query: EVENTS,
        variables: { match, after },
      });
      for await (const { data, errors } of results) {
        if (errors) throw new Error(JSON.stringify(errors));
        yield data!.matchEvents;
      }
    } finally {
      await client.dispose();
    }
  }

  /** Plays its seat until the match is over, or it has made `most` moves. */
  async playOn(match: string, { after = 0, most = Infinity } = {}): Promise<MatchEvent[]> {
    const seen: MatchEvent[] = [];
    let made = 0;
    for await (const event of this.events(match, after)) {
      seen.push(event);
      if (event.type !== 'turn' || !event.legalMoves) continue;
      const answer = await this.play(match, event.ply!, event.legalMoves[0]);
      if (answer.code !== undefined && answer.code !== 'already-moved' && answer.code !== 'match-over') {
        throw new Error(JSON.stringify(answer));
      }
      if (++made === most) break;
    }
    return seen;
  }
}

describeService('a match over GraphQL alone', (serviceOf) => {
  let ada: GraphqlBot;
  let bob: GraphqlBot;
  beforeAll(async () => {
    ada = await GraphqlBot.signUp(serviceOf(), 'ada');
    bob = await GraphqlBot.signUp(serviceOf(), 'bob');
  });
  const between = async (options: object = { target: 30 }): Promise<string> => {
    const { match } = await ada.createMatch({ ruleset: 'draw', seats: [ada.id, bob.id], options });
    expect(match!.status).toBe('playing');
    return match!.id;
  };
  const FIND = 'query ($id: ID!) { match(id: $id) { status termination winners turn { ply seat } last } }';
  type Found = {
    match: {
      status: string;
      termination: string | null;
      winners: number[] | null;
      turn: { ply: number; seat: number } | null;
      last: number;
    };
  };

  it('is made, played to its end by two bots, and found again', async () => {
    const match = await between();
    const [mine, theirs] = await Promise.all([ada.playOn(match), bob.playOn(match)]);
    expect(mine.map(({ seq }) => seq)).toEqual(mine.map((_, i) => i + 1));
    expect(mine.map(({ seq, type }) => [seq, type])).toEqual(theirs.map(({ seq, type }) => [seq, type]));
    expect(mine.at(-1)).toMatchObject({ type: 'match-over', termination: 'rules' });
    const turns = mine.filter(({ type, legalMoves }) => type === 'turn' && legalMoves);
    expect(turns.length).toBeGreaterThan(3);
    // A turn shows its hand and its choices to its own seat alone.
    expect(turns.every(({ seat, view }) => seat === 0 && view?.seat === 0)).toBe(true);
    const { match: found } = await bob.ask<Found>(FIND, { id: match });
    expect(found).toEqual({
      status: 'finished',
      termination: 'rules',
      winners: mine.at(-1)!.winners,
      turn: null,
      last: mine.length,
    });
  });

  it('is gone on with from the number where a subscription broke off', async () => {
    const match = await between();
    const theirs = bob.playOn(match);
    const first = await ada.playOn(match, { most: 2 });
    const rest = await ada.playOn(match, { after: first.at(-1)!.seq });
    const all = [...first, ...rest];
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1));
    expect((await theirs).length).toBe(all.length);
  });

  it('takes a move twice as once, and refuses what REST refuses with the same codes', async () => {
    const match = await between();
    const { match: found } = await ada.ask<Found>(FIND, { id: match });
    const { seat, ply } = found.turn!;
    const [mover, other] = seat === 0 ? [ada, bob] : [bob, ada];
    let turn: MatchEvent | undefined;
    for await (const event of mover.events(match)) {
      if (event.type === 'turn') turn = event;
      if (event.seq === found.last) break;
    }
    const [move] = turn!.legalMoves!;
    const stranger = await GraphqlBot.signUp(serviceOf(), 'eve');
    expect(await stranger.play(match, ply, move)).toMatchObject({ code: 'forbidden' });
    expect(await other.play(match, ply, move)).toMatchObject({ code: 'stale-ply' });
    expect(await mover.play(match, ply, 'nonsense')).toMatchObject({ code: 'malformed-move' });
    const illegal = await mover.play(match, ply, 'pass');
    expect(illegal).toMatchObject({ code: 'illegal-move', legalMoves: turn!.legalMoves });
    const answer = await mover.play(match, ply, move);
    expect(answer).toMatchObject({ ply, status: 'playing' });
    expect(await mover.play(match, ply, move)).toEqual(answer);
    expect(await mover.play('0190b4c2-7a0e-7cc4-8f8e-5b1b7c1e9d00', ply, move)).toMatchObject({
      code: 'not-found',
    });
    expect(
      await ada.createMatch({ ruleset: 'draw', seats: [ada.id], options: { target: 'x' } }),
    ).toMatchObject({
      code: 'bad-options',
    });
    expect(await ada.createMatch({ ruleset: 'chess', seats: [ada.id, bob.id] })).toMatchObject({
      code: 'unknown-ruleset',
    });
  });

  it('refuses text that cannot be stored, in literals and in variables', async () => {
    const codesOf = async (document: string, variables: object = {}): Promise<unknown[]> => {
      const { data, errors } = await serviceOf().graphql(document, variables, ada.token);
      const [result] = Object.values(data ?? {}) as (Partial<Refused> | null)[];
      return [result?.code ?? errors?.[0].extensions['code']];
    };
    const create = `mutation ($name: String!) { createMatch(input: { ruleset: $name, seats: ["house:easy"] }) {
      __typename ${REFUSED} } }`;
    for (const name of ['\0', '\ud800'])
      expect(await codesOf(create, { name })).toEqual(['malformed-request']);
    const literal = `{ ratingPool(id: "a\\u0000") { id } }`;
    expect(await codesOf(literal)).toEqual(['malformed-request']);
  });
});
