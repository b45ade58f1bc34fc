import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CallKey } from '@portal/contracts';
import type { ServiceCallOptions } from '@portal/testing';
import { clanForm, createClan } from './support/clans.ts';
import { admin, otherPlayer, startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
beforeAll(async () => {
  competition = await startCompetition();
});
afterAll(() => competition.stop());

type Call = Omit<ServiceCallOptions<CallKey>, 'as'>;

/** A good input for each call, so that only who calls can be wrong with it. */
const calls: [string, () => Promise<Call>][] = [
  ['POST /api/clans', async () => ({ key: 'POST /api/clans', body: clanForm() })],
  [
    'POST /api/clans/{id}/members',
    async () => {
      const [player] = await competition.players(1);
      const { id } = await createClan(competition);
      return { key: 'POST /api/clans/{id}/members', params: { id }, json: { userId: player?.id } };
    },
  ],
  [
    'DELETE /api/clans/{id}',
    async () => ({ key: 'DELETE /api/clans/{id}', params: { id: (await createClan(competition)).id } }),
  ],
];

describe.each(calls)('%s', (_name, prepare) => {
  const rows = () =>
    Promise.all(['clans', 'memberships', 'outbox'].map((name) => competition.db.collection(name).countDocuments()));

  test.each([
    ['a visitor', undefined, 401, 'unauthenticated'],
    ['an ordinary player', otherPlayer, 403, 'forbidden'],
    [
      'a player who bears the name of the privileged one',
      { ...otherPlayer, username: 'portal_admin' },
      403,
      'forbidden',
    ],
  ])('is refused to %s, and nothing changes [6.11, 6.12]', async (_who, as, status, code) => {
    const call = await prepare();
    const before = await rows();
    expect(await competition.call({ ...call, ...(as && { as }) })).toMatchObject({ status, json: { code } });
    expect(await rows()).toEqual(before);
  });

  test('is refused before the input is looked at', async () => {
    const { key } = await prepare();
    expect(await competition.call({ key, params: { id: 'x' }, as: otherPlayer })).toMatchObject({ status: 403 });
  });

  test('is open to the privileged user [6.11]', async () => {
    expect(await competition.call({ ...(await prepare()), as: admin })).toMatchObject({ status: 200 });
  });
});

test.each([
  'GET /api/clans',
  'GET /api/clans/{id}',
  'GET /api/clans/{id}/details',
  'GET /api/clans/{id}/members',
] as const)('%s is open to visitors and players', async (key) => {
  const { id } = await createClan(competition);
  for (const as of [undefined, otherPlayer, admin]) {
    expect(await competition.call({ key, params: { id }, ...(as && { as }) })).toMatchObject({ status: 200 });
  }
});
