import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { portalConfig } from '@portal/contracts';
import { systemClock } from '@portal/service-kit';
import { withTransaction } from '@portal/service-kit/database';
import fc from 'fast-check';
import { createStore } from '../src/context.ts';
import { settleTournament } from '../src/features/play/commands/settle-tournament.ts';
import { insertTournament } from '../src/features/play/commands/store-tournament.ts';
import { computeBracket, type TournamentState } from '../src/features/play/tournament/state.ts';
import { addMember, createClan } from './support/clans.ts';
import { startCompetition, type TestCompetition, type TestPlayer } from './support/competition.ts';
import { placePoints, playCup, randomCup } from './support/random-cups.ts';

let competition: TestCompetition;
let players: TestPlayer[];
let clanId: string;
beforeAll(async () => {
  // Without played tournaments nothing but the test settles them.
  competition = await startCompetition();
  players = await competition.players(12);
  const [leader, manager, ...others] = players as [TestPlayer, TestPlayer, ...TestPlayer[]];
  const form = { leaderUsername: leader.username, manager1Username: manager.username };
  clanId = (await createClan(competition, form)).id;
  for (const { id } of others.slice(0, 3)) await addMember(competition, clanId, id);
});
afterAll(() => competition.stop());

class KilledError extends Error {}

type Kill = 'before-commit' | 'after-commit' | null;

const createSettlement = (kills: Kill[]) => {
  const { environment, db } = competition;
  const store = createStore(
    { environment, portal: portalConfig.parse({ features: { seasons: true } }) },
    db,
    systemClock,
  );
  return {
    ...store,
    tournamentPoints: placePoints,
    transact: async <T>(work: Parameters<typeof withTransaction<T>>[1]) => {
      const kill = kills.shift() ?? null;
      const killed = async (transaction: Parameters<typeof work>[0]) => {
        const done = await work(transaction);
        if (kill === 'before-commit') throw new KilledError();
        return done;
      };
      // On a busy machine a cup takes longer than a call may.
      const result = await withTransaction(db, killed, { limitMs: 60_000 });
      if (kill === 'after-commit') throw new KilledError();
      return result;
    },
    transactInTurn: () => Promise.reject(new Error('the queue of clans is not for settlement')),
  };
};

const settle = async (id: string, kills: Kill[]): Promise<void> => {
  const settlement = createSettlement(kills);
  for (;;)
    try {
      return await settleTournament(settlement, id);
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
    }
};

/** Players who finished a match with a score, or won one by walkover. */
const listActive = ({ play: { facts, ...rest } }: TournamentState): Set<string> =>
  new Set(
    [...computeBracket({ facts, ...rest }).values()].flatMap(({ planned, state, home, away, winner }) => {
      if (state !== 'done') return [];
      const fact = facts[planned.key];
      return (fact && 'score' in fact ? [home, away] : [winner]).filter((id) => typeof id === 'string');
    }),
  );

const kill = fc.constantFrom<Kill>(null, 'before-commit', 'after-commit');
const killedCup = fc.record({ cup: randomCup, kills: fc.array(kill, { maxLength: 4 }) });

test('settlement equals state after corrections, disqualifications and kills, and is done once', async () => {
  const store = createSettlement([]);
  const { db } = competition;
  await fc.assert(
    fc.asyncProperty(killedCup, async ({ cup, kills }) => {
      const end = playCup(cup, players);
      const { id, phase, settings: own } = end.play;
      expect(phase).toBe('settled');
      await store.transact((transaction) => insertTournament(store, end, [], transaction));
      // Two processes, of which one is killed some times.
      await Promise.all([settle(id, [...kills]), settle(id, [])]);
      await settle(id, []);

      const placed = [...end.entries.values()].filter(({ place }) => place !== null);
      for (const { state } of placed) expect(['out', 'withdrawn']).toContain(state);
      const active = listActive(end);
      const expected = placed
        .filter(({ entrantId }) => active.has(entrantId))
        .map(({ entrantId, place }) => {
          const score = placePoints.findLast((step) => step.place <= Number(place))?.points;
          return [entrantId, { score, gamesPlayed: 1, wins: place === 1 ? 1 : 0 }];
        });
      const source = `tournament:${id}`;
      const rows = await db.collection('standingLedger').find({ source }).toArray();
      expect(rows).toHaveLength(expected.length);
      expect(Object.fromEntries(rows.map(({ playerId, change }) => [String(playerId), change]))).toEqual(
        Object.fromEntries(expected),
      );
      for (const { reason } of rows) expect(reason).toMatch(`${own.name}: `);
      const stored = await db.collection('tournamentPlays').findOne({ _id: new db.base.Types.ObjectId(id) });
      expect(stored).not.toHaveProperty('dueAt');

      const sums = await db
        .collection('standingLedger')
        .aggregate([
          {
            $group: {
              _id: '$playerId',
              score: { $sum: '$change.score' },
              gamesPlayed: { $sum: '$change.gamesPlayed' },
              wins: { $sum: '$change.wins' },
              version: { $max: '$version' },
            },
          },
          { $sort: { _id: 1 } },
        ])
        .toArray();
      const seasons = await db
        .collection('standingLedger')
        .aggregate([
          {
            $group: {
              _id: '$playerId',
              ...{
                score: { $sum: '$change.score' },
                matches: { $sum: '$season.matches' },
                won: { $sum: '$season.won' },
              },
            },
          },
          { $sort: { _id: 1 } },
        ])
        .toArray();
      const counted = await db.collection('seasonStandings').find().sort({ playerId: 1 }).toArray();
      expect(counted.map(({ playerId: _id, score, matches, won }) => ({ _id, score, matches, won }))).toEqual(seasons);
      const standings = await db
        .collection('standings')
        .find({ version: { $gt: 0 } }, { projection: { joins: 0 } })
        .sort({ _id: 1 })
        .toArray();
      expect(standings).toEqual(sums);
      const members = new Set(players.slice(0, 5).map((one) => one.id));
      const ofClan = standings.filter(({ _id }) => members.has(String(_id)));
      const clan = await db.collection('clans').findOne({ _id: new db.base.Types.ObjectId(clanId) });
      expect(clan?.['clanScore']).toBe(ofClan.reduce((sum, { score }) => sum + score, 0));
    }),
    // A shorter cup that fails, too, may fail for what the first one has left behind.
    { numRuns: 25, endOnFailure: true },
  );
});
