import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract, tournament, z } from '@portal/contracts';
import { withTransaction } from '@portal/service-kit/database';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { createTournamentRepository, type Tournament } from '../src/data-access/tournament-repository.ts';
import { newId, startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;

const aTournament = (name: string, status: string, day: number): Tournament => ({
  ...{ id: newId(), name, status, game: 'eFootball', prizePool: 1_000, participants: 12, maxParticipants: 16 },
  startDate: new Date(Date.UTC(2026, 0, day)),
  endDate: new Date(Date.UTC(2026, 0, day + 1)),
});

const inOrder = [
  aTournament('Live early', 'live', 3),
  aTournament('Live late', 'live', 4),
  aTournament('Next', 'upcoming', 10),
  aTournament('Later', 'upcoming', 20),
  aTournament('Just over', 'completed', 2),
  aTournament('Long over', 'completed', 1),
  aTournament('Put off', 'postponed', 5),
];

beforeAll(async () => {
  competition = await startCompetition();
  const tournaments = createTournamentRepository(competition.db);
  await withTransaction(competition.db, (transaction) => tournaments.insert([...inOrder].reverse(), transaction));
});
afterAll(() => competition.stop());

const list = async (query: Record<string, string> = {}) => {
  const response = await competition.call({ key: 'GET /api/tournaments', query });
  const next = /cursor=([\w-]+)/.exec(response.headers.get('link') ?? '')?.[1];
  return {
    names: z
      .array(tournament.strict())
      .parse(response.json)
      .map(({ name }) => name),
    next,
  };
};

describe('the list', () => {
  test('shows live ones first, then what comes next, then what ended last, then the rest', async () => {
    expect(await list()).toEqual({ names: inOrder.map(({ name }) => name), next: undefined });
  });

  test.each([
    ['live', ['Live early', 'Live late']],
    ['upcoming', ['Next', 'Later']],
    ['completed', ['Just over', 'Long over']],
    ['unknown', ['Put off']],
  ])('of the status %s holds only those', async (status, names) => {
    expect(await list({ status })).toMatchObject({ names });
  });

  test.each([{}, { status: 'completed' }])('comes page by page without a gap: %j', async (query) => {
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await list({ ...query, limit: '1', ...(cursor && { cursor }) });
      seen.push(...page.names);
      cursor = page.next;
    }
    expect(seen).toEqual((await list(query)).names);
  });

  test('continues behind a cursor of the whole list with one status only', async () => {
    const { next: cursor = '' } = await list({ limit: '3' });
    expect(await list({ status: 'live', cursor })).toMatchObject({ names: [] });
    expect(await list({ status: 'upcoming', cursor })).toMatchObject({ names: ['Later'] });
    expect(await list({ status: 'completed', cursor })).toMatchObject({ names: ['Just over', 'Long over'] });
  });

  test.each([{ status: 'cancelled' }, { limit: '101' }, { cursor: 'bm90LWEtY3Vyc29y' }, { page: '2' }])(
    'refuses %j',
    async (query) => {
      const response = await competition.call({ key: 'GET /api/tournaments', query: query as Record<string, string> });
      expect(response).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
    },
  );
});

describe('one tournament', () => {
  test('has all its fields, the status as it is stored [3.15, 7.40]', async () => {
    const stored = inOrder[6];
    const { json } = await competition.call({ key: 'GET /api/tournaments/{id}', params: { id: stored?.id ?? '' } });
    expect(json).toEqual({
      ...stored,
      status: 'postponed',
      startDate: '2026-01-05T00:00:00.000Z',
      endDate: '2026-01-06T00:00:00.000Z',
    });
  });

  test('that does not exist is not found [7.40]', async () => {
    const response = await competition.call({ key: 'GET /api/tournaments/{id}', params: { id: newId() } });
    expect(response).toMatchObject({
      status: 404,
      json: { code: 'tournament_not_found', error: 'Tournament not found' },
    });
  });
});

test('the statistics of the home page cover all tournaments', async () => {
  const response = await competition.call({ key: 'GET /api/stats/competition' });
  expect(response.json).toEqual({ clans: 0, tournaments: 7, prizePool: 7_000 });
});

test('the share image of a tournament is a PNG; one that does not exist has none', async () => {
  const share = (id: string) => competition.call({ key: 'GET /api/tournaments/{id}/share-image', params: { id } });
  const { status, headers, bytes } = await share(inOrder[0]?.id ?? '');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const longest = { ...aTournament('W'.repeat(120), 'done', 6), game: 'W'.repeat(200), prizePool: 9_999_999_999 };
  const tournaments = createTournamentRepository(competition.db);
  await withTransaction(competition.db, (transaction) => tournaments.insert([longest], transaction));
  expect((await share(longest.id)).status).toBe(200);
  expect(await share(newId())).toMatchObject({ status: 404, json: { code: 'tournament_not_found' } });
});

test('the sitemap is paged by ids: each tournament is in one page, whose address is in the list', async () => {
  const rows = Array.from({ length: 10_001 }, (_, at) => ({
    _id: new Types.ObjectId((at + 1).toString(16).padStart(24, '0')),
  }));
  const other = await startCompetition();
  await other.db.collection<{ _id: Types.ObjectId }>('tournaments').insertMany(rows);
  const listed = await other.call({ key: 'GET /api/sitemap/competition' });
  const pages = contract['GET /api/sitemap/competition'].response.parse(listed.json);
  expect(pages).toEqual(
    ['0'.repeat(24), rows[10_000]?._id.toHexString()].map((from) => ({ kind: 'tournaments', from })),
  );
  // Below and above all others: rows that come later are in the pages, too.
  const later = [-1, 10_001].map((at) => ({ _id: new Types.ObjectId((at + 1).toString(16).padStart(24, '0')) }));
  await other.db.collection<{ _id: Types.ObjectId }>('tournaments').insertMany(later);
  const locations: string[] = [];
  for (const { from } of pages) {
    const { headers, bytes } = await other.call({ key: 'GET /api/sitemap/tournaments/{id}', params: { id: from } });
    expect(headers.get('content-type')).toBe('text/xml; charset=utf-8');
    locations.push(...[...bytes.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location));
  }
  expect(locations).toEqual(
    [later[0], ...rows, later[1]]
      .map((row) => row?._id.toHexString())
      .map((id) => `http://localhost:3000/tournaments/${id}`),
  );
  const unlisted = {
    key: 'GET /api/sitemap/tournaments/{id}',
    params: { id: rows[1]?._id.toHexString() ?? '' },
  } as const;
  expect((await other.call(unlisted)).status).toBe(404);
  await other.stop();
});
