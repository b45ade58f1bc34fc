import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limits, ownSeason } from '@portal/contracts';
import fc from 'fast-check';
import { type CommunityProcess, startCommunityProcess } from './support/community-process.ts';
import type { TestPlayer } from './support/competition.ts';
import { readBracket, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';
import { type Act, type PlayedCup, playByCalls } from './support/played-cups.ts';
import { randomCup } from './support/random-cups.ts';
import {
  fetchHistory,
  fetchVersus,
  listBracketResults,
  listPlayed,
  resultViews,
  type ShownResult,
  sumByOpponent,
  toShownResult,
} from './support/shown-results.ts';

let cups: TestCups;
let community: CommunityProcess;
beforeAll(async () => {
  cups = await startCups({ features: { seasons: true }, env: { EVENT_SUBSCRIBERS: 'community' } });
  community = await startCommunityProcess(cups.competition);
});
afterAll(async () => {
  await community.stop();
  await cups.competition.stop();
});

const score = fc
  .constantFrom([2, 1], [1, 2], [1, 0], [0, 3], [4, 2], [3, 5])
  .map(([home = 0, away = 0]) => [home, away] as const);
const playedCup: fc.Arbitrary<PlayedCup> = fc.record({
  cup: randomCup,
  isCancelled: fc.boolean(),
  scores: fc.array(score, { minLength: 1, maxLength: 8 }),
});

/** Cups in which everything happens, because random ones may miss a kind. */
const fullCups: [PlayedCup][] = [false, true].map((isCancelled) => {
  const act = (kind: Exclude<Act, 'cancel'>, who: number) => ({ kind, who, verdict: { walkover: 'home' as const } });
  const during = [act('disqualify', 0), act('withdraw', 1), act('remove', 2), act('restore', 0)];
  const cup = { format: 'round-robin' as const, size: 6, during, after: [act('correct', 3)] };
  return [{ cup, isCancelled, scores: [[2, 1]] }];
});

/** Followers see places up to this one. */
const lastPlace = 8;

const byKey = (one: ShownResult, other: ShownResult): number => (one.key < other.key ? -1 : 1);

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
  const done = new Set<Act>();
  await fc.assert(
    fc.asyncProperty(playedCup, async (playedCup) => {
      const { cup, isCancelled } = playedCup;
      const players = await cups.competition.players(cup.size);
      await community.addPlayers(players);
      const id = await playByCalls(cups, playedCup, players, done);
      const bracket = await readBracket(cups, id);
      expect(bracket.phase).toBe(isCancelled ? 'cancelled' : 'settled');
      const decided = listBracketResults(bracket);
      const places = new Map(bracket.places.map((row) => [readEntrantId(row), row.place]));

      const feed = await community.readFeed(players);
      const inFeed = feed.flatMap((item) => (item.kind === 'result' ? toShownResult(item) : []));
      expect(inFeed.sort(byKey)).toEqual(decided.sort(byKey));
      const bestPlaces = [...places.values()].filter((place) => !isCancelled && place <= lastPlace);
      expect(feed.flatMap((item) => (item.kind === 'place' ? item.place : [])).sort()).toEqual(bestPlaces.sort());

      const results = await listPlayed(cups, id, decided);
      const known = new Map(results.map((result) => [result.key, result]));
      for (const [view, read] of Object.entries(resultViews))
        for (const shown of await read(cups, players, results))
          expect({ view, ...shown }).toEqual({ view, ...known.get(shown.key) });

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
        const place = places.get(player.id);
        expect(shownPlaces.map((row) => row.place)).toEqual(isCancelled || !place ? [] : [place]);

        const ledger = await readLedger(player);
        expect(await readSeason(player)).toEqual(ledger);
        expect((await community.readProfile(player)).score).toBe(ledger.score);
        expect(points.at(-1)?.score ?? 0).toBe(ledger.score);
        if (isCancelled) expect(ledger).toEqual({ score: 0, matches: 0, won: 0 });
        else expect(shownPlaces[0]?.points ?? 0).toBe(ledger.score);
      }
    }),
    { numRuns: 8, endOnFailure: true, examples: fullCups },
  );
  expect([...done].sort()).toEqual(['cancel', 'correct', 'disqualify', 'remove', 'restore', 'withdraw']);
  // Eight cups take more than five minutes on a slow machine.
}, 900_000);
