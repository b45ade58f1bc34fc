import type { CallKey, MatchResponse, TournamentBracket } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import type { TestPlayer } from './competition.ts';
import { kickOff, prepareCup, reachPhase, readBracket, type TestCups } from './cups.ts';
import type { CupEvent, RandomCup } from './random-cups.ts';

const reason = 'Rules';
const decidable: readonly MatchResponse['state'][] = ['open', 'playing', 'reported', 'disputed', 'attention'];

const listMatches = ({ rounds }: TournamentBracket) => rounds.flatMap(({ matches }) => matches);

/** A cup with what is done to it. */
export interface PlayedCup {
  cup: RandomCup;
  isCancelled: boolean;
  /** Scores of the matches, in turn. Somebody wins. */
  scores: readonly (readonly [home: number, away: number])[];
}

export type Act = CupEvent['kind'] | 'cancel';

interface PlayedCupOptions extends Pick<PlayedCup, 'scores'> {
  id: string;
  players: readonly TestPlayer[];
  /** Receives what was possible. */
  done: Set<Act>;
}

/** Plays a cup by the calls of its staff and players. */
const createPlayedCup = (cups: TestCups, { id, players, scores, done }: PlayedCupOptions) => {
  /** Players who have left the cup. */
  const left = new Set<string>();
  let ruled = 0;
  /** @returns whether it was possible. One that is not changes nothing */
  const send = async (player: TestPlayer | null, key: CallKey, json?: object, params = {}): Promise<boolean> => {
    const { status, json: response } = await cups.call(player, {
      key,
      params: { id, ...params },
      ...(json && { json }),
    });
    if (status >= 500 || status === 400 || status === 422)
      throw new Error(`${key} was ${status}: ${JSON.stringify(response)}`);
    return status === 200;
  };
  const organize = async (key: CallKey, json: object, params = {}) =>
    send(null, key, { version: (await readBracket(cups, id)).version, reason, ...json }, params);

  const correct = async ({ who, verdict }: CupEvent): Promise<boolean> => {
    const decided = listMatches(await readBracket(cups, id)).filter(({ state }) => state === 'done');
    const key = decided[who % Math.max(1, decided.length)]?.key;
    return key !== undefined && organize('POST /api/tournaments/{id}/corrections', { key, verdict, mode: 'apply' });
  };
  /** @returns whether the player has left or come back */
  const move = async (kind: Exclude<CupEvent['kind'], 'correct'>, player: TestPlayer): Promise<boolean> => {
    const entrantId = player.id;
    const isPossible =
      kind === 'withdraw'
        ? await send(player, 'DELETE /api/tournaments/{id}/entry')
        : await organize('POST /api/tournaments/{id}/entrants/{entrantId}', { do: kind }, { entrantId });
    if (!isPossible) return false;
    // A restoration of someone who takes part is accepted and does nothing.
    if (kind === 'restore') return left.delete(entrantId);
    left.add(entrantId);
    return true;
  };
  const apply = async (event: CupEvent): Promise<void> => {
    const { kind, who } = event;
    const player = players[who % players.length] as TestPlayer;
    if (kind === 'correct' ? await correct(event) : await move(kind, player)) done.add(kind);
  };

  return {
    apply,
    async cancel() {
      if (await organize('POST /api/tournaments/{id}/phase', { to: 'cancelled' })) done.add('cancel');
    },
    /** Rules all matches, with an event after each of the first ones. */
    async playOut(events: readonly CupEvent[]): Promise<void> {
      const waiting = [...events];
      for (;;) {
        const open = listMatches(await readBracket(cups, id)).filter(({ state }) => decidable.includes(state));
        if (open.length === 0) return;
        let isRuled = false;
        for (const { key } of open) {
          const rule = { do: 'rule', verdict: { score: { legs: [scores[ruled++ % scores.length]] } }, reason };
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
 * @param done receives what was possible
 * @returns its id
 */
export const playByCalls = async (
  cups: TestCups,
  { cup: { format, during, after }, isCancelled, scores }: PlayedCup,
  players: readonly TestPlayer[],
  done: Set<Act>,
): Promise<string> => {
  const id = await prepareCup(cups, players, { format, minEntrants: 4, maxEntrants: 16 });
  await kickOff(cups, id);
  const cup = createPlayedCup(cups, { id, players, scores, done });
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
