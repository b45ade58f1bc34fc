import type { CallKey, MatchResponse, TournamentBracket } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import type { TestPlayer } from './competition.ts';
import { kickOff, prepareCup, reachPhase, readBracket, type TestCups } from './cups.ts';
import type { CupEvent, RandomCup } from './random-cups.ts';

const reason = 'Rules';
const decidable: readonly MatchResponse['state'][] = ['open', 'playing', 'reported', 'disputed', 'attention'];

const listMatches = ({ rounds }: TournamentBracket) => rounds.flatMap(({ matches }) => matches);

/** Plays a cup by the calls of its staff and players. */
const createPlayedCup = (cups: TestCups, id: string, players: readonly TestPlayer[]) => {
  /** @returns whether it was possible. One that is not changes nothing */
  const send = async (player: TestPlayer | null, key: CallKey, json?: object, params = {}): Promise<boolean> => {
    const { status, json: response } = await cups.call(player, {
      key,
      params: { id, ...params },
      ...(json && { json }),
    });
    if (status >= 500 || status === 422) throw new Error(`${key} was ${status}: ${JSON.stringify(response)}`);
    return status === 200;
  };
  const organize = async (key: CallKey, json: object, params = {}) =>
    send(null, key, { version: (await readBracket(cups, id)).version, reason, ...json }, params);

  const apply = async ({ kind, who, verdict }: CupEvent): Promise<boolean> => {
    const player = players[who % players.length] as TestPlayer;
    if (kind === 'withdraw') return send(player, 'DELETE /api/tournaments/{id}/entry');
    const entrantId = player.id;
    if (kind !== 'correct')
      return organize('POST /api/tournaments/{id}/entrants/{entrantId}', { do: kind }, { entrantId });
    const done = listMatches(await readBracket(cups, id)).filter(({ state }) => state === 'done');
    const key = done[who % Math.max(1, done.length)]?.key;
    return key !== undefined && organize('POST /api/tournaments/{id}/corrections', { key, verdict, mode: 'apply' });
  };

  return {
    apply,
    cancel: () => organize('POST /api/tournaments/{id}/phase', { to: 'cancelled' }),
    /** Rules all matches, with an event after each of the first ones. */
    async playOut(events: readonly CupEvent[]): Promise<void> {
      const waiting = [...events];
      for (;;) {
        const open = listMatches(await readBracket(cups, id)).filter(({ state }) => decidable.includes(state));
        if (open.length === 0) return;
        let isRuled = false;
        for (const { key } of open) {
          const rule = { do: 'rule', verdict: { score: { legs: [[2, 1]] } }, reason };
          isRuled = (await send(null, 'POST /api/tournaments/{id}/matches/{key}', rule, { key })) || isRuled;
          const event = waiting.shift();
          if (event) await apply(event);
        }
        if (!isRuled) throw new Error(`no open match of ${open.map(({ key }) => key)} could be ruled`);
      }
    },
  };
};

/**
 * Plays a random cup by the calls of its staff and players, until it is settled and its players are credited, or cancelled.
 * @returns its id
 */
export const playByCalls = async (
  cups: TestCups,
  { format, during, after }: RandomCup,
  players: readonly TestPlayer[],
  isCancelled: boolean,
): Promise<string> => {
  const id = await prepareCup(cups, players, { format, minEntrants: 4, maxEntrants: 16 });
  await kickOff(cups, id);
  const cup = createPlayedCup(cups, id, players);
  await cup.playOut(during);
  for (const event of after) {
    await cup.apply(event);
    await cup.playOut([]);
  }
  if (isCancelled) {
    await cup.cancel();
    return id;
  }
  cups.setClock(24 * 60 + 1);
  await reachPhase(cups, id, 'settled');
  const { db } = cups.competition;
  const uncredited = { _id: new db.base.Types.ObjectId(id), dueAt: { $ne: null } };
  await waitFor(async () => (await db.collection('tournamentPlays').countDocuments(uncredited)) === 0, {
    what: 'the credits',
  });
  return id;
};
