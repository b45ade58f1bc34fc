import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallKey, platformGroups, platforms, type StateEvent } from '@portal/contracts';
import { createApply } from '@portal/service-kit/projection';
import fc from 'fast-check';
import {
  buildClanChanged,
  buildPlayerChanged,
  buildPlayerRemoved,
  buildStandingChanged,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const players = Array.from({ length: 4 }, newId);
const clans = Array.from({ length: 3 }, newId);
const versions = [1, 2, 3];

const score = fc.integer({ min: 0, max: 3 }).map((steps) => steps * 10);
const name = fc.constantFrom('Alpha', 'alpha', 'beta', '$score', 'a.b');

/** All events in order: every version of every entity at a different time. A username never changes. */
const history = fc
  .array(name, { minLength: players.length, maxLength: players.length })
  .chain((names) =>
    fc.tuple(
      ...players.flatMap((id, index) =>
        versions.map((version) =>
          fc
            .record({ platform: fc.constantFrom(...platforms), roles: fc.subarray(['WORLD']) })
            .map((facts) => buildPlayerChanged(id, { ...facts, username: `${names[index]}_player_${index}` }, version)),
        ),
      ),
      ...players.flatMap((id) =>
        versions.map((version) =>
          fc
            .record({ score, gamesPlayed: score, wins: score })
            .map((facts) => buildStandingChanged(id, facts, version)),
        ),
      ),
      ...clans.flatMap((id) =>
        versions.map((version) =>
          fc
            .record({
              name,
              leaderId: fc.option(fc.constantFrom(...players)),
              managerIds: fc.subarray(players, { maxLength: 2 }),
              memberIds: fc.subarray(players),
              deleted: fc.boolean(),
            })
            .map((facts) => buildClanChanged(id, facts, version)),
        ),
      ),
    ),
  )
  // The last player's account is removed, whenever that becomes known.
  .map((events: StateEvent[]) =>
    [...events, buildPlayerRemoved(players.at(-1) ?? '', versions.length + 1)].map((event, place) => ({
      ...event,
      occurredAt: new Date(1_700_000_000_000 + place).toISOString(),
    })),
  );

const as = { userId: newId() };
const calls: { key: CallKey; params?: Record<string, string>; query?: Record<string, string> }[] = [
  ...platformGroups.map((platformGroup) => ({ key: 'GET /api/leaderboard' as const, query: { platformGroup } })),
  { key: 'GET /api/leaderboard', query: { type: 'clan' } },
  { key: 'GET /api/stats/community' },
  ...players.map((username) => ({ key: 'GET /api/players/{username}' as const, params: { username } })),
  ...['al', 'player', 'er_2', '$s'].map((q) => ({ key: 'GET /api/users/search' as const, query: { q } })),
];

const statuses = calls.map(({ params }) => (params?.['username'] === players.at(-1) ? 404 : 200));

/** All responses of a community that received these events in this order, some of them together. */
const responsesAfter = async (events: readonly StateEvent[], together: number) => {
  for (const collection of ['members', 'clans']) await community.db.collection(collection).deleteMany({});
  await community.ranking.clear();
  const { projections } = community;
  await projections.createIndexes();
  const apply = createApply(projections);
  for (let at = 0; at < events.length; at += together)
    await Promise.all(events.slice(at, at + together).map((event) => apply(event)));
  const responses = await Promise.all(calls.map((call) => community.call({ ...call, as })));
  return responses.map(({ status, json }) => ({ status, json }));
};

const asTheyHappened = (events: readonly StateEvent[]) => responsesAfter(events, 1);

describe('events', () => {
  test('that arrive twice and in reverse give the same responses', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        const expected = await asTheyHappened(events);
        expect(expected.map(({ status }) => status)).toEqual(statuses);
        expect(await responsesAfter([...events, ...events].reverse(), events.length)).toEqual(expected);
      }),
      { numRuns: 5 },
    );
  });

  test('that arrive in any order, each any number of times, give the same responses', async () => {
    const disorder = history.chain((events) =>
      fc.record({
        events: fc.constant(events),
        delivered: fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length * 3 }),
        together: fc.integer({ min: 1, max: 30 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(disorder, async ({ events, delivered, together }) => {
        expect(await responsesAfter(delivered, together)).toEqual(await asTheyHappened(events));
      }),
      { numRuns: 5 },
    );
  });
});
