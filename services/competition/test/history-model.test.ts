import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limits, ownSeason, portalConfig } from '@portal/contracts';
import { withTransaction } from '@portal/service-kit/database';
import fc from 'fast-check';
import { createStore } from '../src/context.ts';
import { settleTournament } from '../src/features/play/commands/settle-tournament.ts';
import { insertTournament } from '../src/features/play/commands/store-tournament.ts';
import type { TestPlayer } from './support/competition.ts';
import { readBracket, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';
import { placePoints, playCup, randomCup } from './support/random-cups.ts';
import { fetchHistory, fetchVersus, listBracketResults, resultViews, sumByOpponent } from './support/shown-results.ts';

let cups: TestCups;
beforeAll(async () => {
  cups = await startCups({ features: { seasons: true } });
  // The service itself settles nothing before the end of the time for disputes.
  cups.setClock(0);
});
afterAll(() => cups.competition.stop());

const playedCup = fc.record({ cup: randomCup, isCancelled: fc.boolean() });

/** Sums the ledger of a player who has played one cup. */
const readLedger = async ({ id }: TestPlayer) => {
  const { db } = cups.competition;
  const rows = await db
    .collection('standingLedger')
    .find({ playerId: new db.base.Types.ObjectId(id) })
    .toArray();
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + read(row), 0);
  return {
    score: sum(({ change }) => change.score),
    matches: sum(({ season }) => season.matches),
    won: sum(({ season }) => season.won),
  };
};

const readSeason = async (player: TestPlayer) => {
  const key = 'GET /api/seasons/{season}/me' as const;
  const { json } = await cups.call(player, { key, params: { season: '2126-2' } });
  const { score, matches, won } = ownSeason.parse(json);
  return { score, matches, won };
};

test('results, places and points are the same everywhere after corrections, disqualifications and cancellations', async () => {
  const { environment, db } = cups.competition;
  const portal = portalConfig.parse({ features: { playTournaments: true, seasons: true } });
  const store = {
    ...createStore({ environment, portal }, db, () => cups.setClock(0)),
    tournamentPoints: placePoints,
    // On a busy machine a cup takes longer than a call may.
    transact: <T>(work: Parameters<typeof withTransaction<T>>[1]) => withTransaction(db, work, { limitMs: 60_000 }),
  };
  await fc.assert(
    fc.asyncProperty(playedCup, async ({ cup, isCancelled }) => {
      const players = await cups.competition.players(cup.size);
      const end = playCup(cup, players, isCancelled);
      const { id, phase } = end.play;
      expect(phase).toBe(isCancelled ? 'cancelled' : 'settled');
      await store.transact((transaction) => insertTournament(store, end, [], transaction));
      await settleTournament(store, id);

      const results = await listBracketResults(cups, id);
      const byKey = new Map(results.map((result) => [result.key, result]));
      for (const [view, read] of Object.entries(resultViews))
        for (const shown of await read(cups, players, results))
          expect({ view, ...shown }).toEqual({ view, ...byKey.get(shown.key) });

      const { places } = await readBracket(cups, id);
      for (const player of players) {
        const sums = sumByOpponent(results, player.id);
        for (const [opponent, sum] of sums) {
          const { fixtures, ...total } = await fetchVersus(cups, player.id, opponent);
          expect(total).toEqual(sum);
          expect(fixtures).toHaveLength(Math.min(sum.won + sum.drawn + sum.lost, limits.history.form));
        }

        const { form, points, places: shownPlaces } = await fetchHistory(cups, player);
        const played = [...sums.values()].reduce((total, { won, drawn, lost }) => total + won + drawn + lost, 0);
        expect(form).toHaveLength(Math.min(played, limits.history.form));
        const place = places.find((row) => readEntrantId(row) === player.id)?.place;
        expect(shownPlaces.map((row) => row.place)).toEqual(isCancelled || !place ? [] : [place]);

        const ledger = await readLedger(player);
        expect(await readSeason(player)).toEqual(ledger);
        const standing = await store.standings.findByPlayer(player.id);
        expect(standing?.score ?? 0).toBe(ledger.score);
        expect(points.at(-1)?.score ?? 0).toBe(ledger.score);
        if (isCancelled) expect(ledger).toEqual({ score: 0, matches: 0, won: 0 });
        else expect(shownPlaces[0]?.points ?? 0).toBe(ledger.score);
      }
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
