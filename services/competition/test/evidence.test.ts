import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limits, type MatchRoomResponse, matchRoom } from '@portal/contracts';
import { type CallResponse, waitFor } from '@portal/testing';
import sharp from 'sharp';
import type { TestPlayer } from './support/competition.ts';
import { addEvidence, readBracket, report, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

const dayMs = 86_400_000;
let cups: TestCups;
/** Two players of each match, and one who referees. */
let players: [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
let referee: TestPlayer;
/** Creates a cup with new players, because uploads are limited by player and hour. */
const enter = async () => {
  players = (await cups.competition.players(4)) as typeof players;
  const id = await startCup(cups, players, { staff: [{ username: referee.username, role: 'referee' }] });
  const [first, second] = (await readBracket(cups, id)).rounds[0]?.matches ?? [];
  const find = (playerId: string | null | undefined) => players.find((one) => one.id === playerId) as TestPlayer;
  return {
    ...{ id, key: first?.key ?? '', otherKey: second?.key ?? '' },
    ...{
      home: find(readEntrantId(first?.home)),
      away: find(readEntrantId(first?.away)),
      other: find(readEntrantId(second?.home)),
    },
  };
};
type Cup = Awaited<ReturnType<typeof enter>>;

beforeAll(async () => {
  cups = await startCups();
  [referee] = (await cups.competition.players(1)) as [TestPlayer];
});
afterAll(() => cups.competition.stop());

const code = ({ json }: CallResponse) => (json as { code?: string }).code;
const act = (by: TestPlayer | null, { id, key }: Cup, json: object) =>
  cups.call(by, { key: 'POST /api/tournaments/{id}/matches/{key}', params: { id, key }, json });
/** Screenshots are taken from the first minute of a match. */
const begin = async (cup: Cup) => {
  for (const player of [cup.home, cup.away]) expect((await act(player, cup, { do: 'ready' })).status).toBe(200);
};
const enterAndBegin = async () => {
  const cup = await enter();
  await begin(cup);
  return cup;
};
const read = async (by: TestPlayer | null, { id, key }: Cup): Promise<MatchRoomResponse> =>
  matchRoom.parse((await cups.call(by, { key: 'GET /api/tournaments/{id}/matches/{key}', params: { id, key } })).json);
const add = (by: TestPlayer, { id, key }: Pick<Cup, 'id' | 'key'>, color: string) =>
  addEvidence(cups, by, [id, key], color);
const load = (by: TestPlayer | null, url: string) => {
  const [, id = '', key = '', hash = ''] =
    /^\/api\/tournaments\/(\w+)\/matches\/([\w-]+)\/evidence\/(.+)$/.exec(url) ?? [];
  return cups.call(by, {
    key: 'GET /api/tournaments/{id}/matches/{key}/evidence/{hash}',
    params: { id, key, hash },
  });
};
const listUrls = ({ evidence = [] }: MatchRoomResponse) => evidence.map(({ url }) => url);
const stored = () => cups.competition.db.collection('evidence');

/** The away player has 24 hours to object to 2–1. */
const countBySilence = async (cup: Cup) => {
  await begin(cup);
  await report(cups, cup.home, [cup.id, cup.key], { legs: [[2, 1]] });
  cups.setClock(11);
  await waitFor(async () => (await read(null, cup)).state === 'done');
};
const playOthers = async ({ id, key }: Cup) => {
  for (;;) {
    const { rounds, phase } = await readBracket(cups, id);
    const open = rounds
      .flatMap(({ matches }) => matches)
      .filter((one) => ['open', 'attention'].includes(one.state) && one.key !== key);
    if (open.length === 0) return phase;
    for (const one of open)
      for (const playerId of [one.home, one.away].map(readEntrantId))
        await report(cups, players.find((player) => player.id === playerId) as TestPlayer, [id, one.key], {
          legs: [[2, 1]],
        });
  }
};

describe('a screenshot', () => {
  test('is shown to both players and the staff, as WebP that nobody keeps', async () => {
    const cup = await enterAndBegin();
    const { version } = await readBracket(cups, cup.id);
    const uploaded = matchRoom.parse((await add(cup.home, cup, '#804020')).json);
    expect(uploaded).toMatchObject({ version: version + 1, evidence: [{ side: 'home' }] });
    const [url = ''] = listUrls(uploaded);
    for (const player of [cup.home, cup.away, referee, null]) {
      expect(listUrls(await read(player, cup))).toEqual([url]);
      const { status, headers, bytes } = await load(player, url);
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        ...[200, 'image/webp', 'private, no-store'],
      ]);
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_440, height: 810 });
    }
  });

  test('has a row in the log and a live change, without its address', async () => {
    const cup = await enterAndBegin();
    const [url = ''] = listUrls(matchRoom.parse((await add(cup.away, cup, '#123')).json));
    const hash = /(\w{64})\.webp$/.exec(url)?.[1] ?? '';
    const log = await cups.call(null, { key: 'GET /api/tournaments/{id}/log', params: { id: cup.id } });
    expect((log.json as object[])[0]).toMatchObject({ kind: 'evidence', key: cup.key, by: { playerId: cup.away.id } });
    const changes = (await cups.competition.events('live.changed')).filter(({ data }) => data.topic.endsWith(cup.id));
    expect(changes.at(-1)?.data.change).toMatchObject({ matches: [{ key: cup.key }] });
    const bracket = await readBracket(cups, cup.id);
    expect(JSON.stringify([log.json, changes, bracket])).not.toContain(hash);
  });

  test('is in the queue of a dispute with those of the opponent', async () => {
    const cup = await enter();
    await report(cups, cup.home, [cup.id, cup.key], { legs: [[2, 1]] });
    await act(cup.away, cup, { do: 'dispute', reason: 'I won' });
    await add(cup.away, cup, '#a00');
    await add(cup.home, cup, '#00a');
    const { json } = await cups.call(referee, { key: 'GET /api/tournaments/{id}/queue', params: { id: cup.id } });
    expect(json).toMatchObject([{ key: cup.key, evidence: [{ side: 'away' }, { side: 'home' }] }]);
  });

  test('is stored once when it is sent again, and a fourth of one side is rejected', async () => {
    const cup = await enterAndBegin();
    const again = [await add(cup.home, cup, '#111'), await add(cup.home, cup, '#111')];
    expect(again.map(({ json }) => listUrls(matchRoom.parse(json)).length)).toEqual([1, 1]);
    for (const color of ['#222', '#333']) expect((await add(cup.home, cup, color)).status).toBe(200);
    const before = await readBracket(cups, cup.id);
    expect(await add(cup.home, cup, '#444')).toMatchObject({ status: 409, json: { code: 'evidence_full' } });
    expect(await readBracket(cups, cup.id)).toEqual(before);
    // The opponent has a count of its own, and the same picture is one of both.
    expect((await add(cup.away, cup, '#111')).status).toBe(200);
    expect(listUrls(await read(null, cup))).toHaveLength(limits.evidence.perSide + 1);
    expect(await stored().countDocuments({ tournamentId: cup.id })).toBe(limits.evidence.perSide + 1);
  });

  test('of before a replay is not shown any more', async () => {
    const cup = await enter();
    await report(cups, cup.home, [cup.id, cup.key], { legs: [[2, 1]] });
    await act(cup.away, cup, { do: 'dispute', reason: 'I won' });
    const [url = ''] = listUrls(matchRoom.parse((await add(cup.away, cup, '#a00')).json));
    await act(referee, cup, { do: 'replay', reason: 'Again' });
    expect(listUrls(await read(cup.away, cup))).toEqual([]);
    expect(await load(referee, url)).toMatchObject({ status: 404, json: { code: 'not_found' } });
    await begin(cup);
    expect(listUrls(matchRoom.parse((await add(cup.away, cup, '#a00')).json))).toEqual([url]);
  });

  test.each([
    ['a text', Buffer.from('not a picture'), 400, 'invalid_image'],
    ['more than 5 MB', Buffer.alloc(limits.evidence.maxBytes + 1), 413, 'file_too_large'],
  ])('that is %s is rejected, and changes nothing', async (_what, bytes, status, error) => {
    const cup = await enterAndBegin();
    const before = await readBracket(cups, cup.id);
    expect(await addEvidence(cups, cup.home, [cup.id, cup.key], bytes)).toMatchObject({
      status,
      json: { code: error },
    });
    expect(await readBracket(cups, cup.id)).toEqual(before);
  });

  test('more than a cup night needs are rejected', async () => {
    const cup = await enterAndBegin();
    const { perSide, perPlayerHour } = limits.evidence;
    for (let at = 0; at < perPlayerHour; at += 1) {
      if (at > 0 && at % perSide === 0) {
        await act(null, cup, { do: 'rule', verdict: { walkover: 'home' }, reason: 'x' });
        await act(null, cup, { do: 'replay', reason: 'x' });
        await begin(cup);
      }
      expect((await add(cup.home, cup, `#${100 + at}`)).status).toBe(200);
    }
    expect(await add(cup.home, cup, '#fff')).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect((await add(cup.away, cup, '#fff')).status).toBe(200);
  });
});

describe('abuse', () => {
  test('nobody else sees a screenshot, whatever the path', async () => {
    const cup = await enterAndBegin();
    const [url = ''] = listUrls(matchRoom.parse((await add(cup.home, cup, '#789')).json));
    const [stranger] = (await cups.competition.players(1)) as [TestPlayer];
    const elsewhere = { username: stranger.username, role: 'organizer' };
    await startCup(cups, players.slice(0, 2), { staff: [elsewhere] });
    for (const player of [cup.other, stranger]) {
      expect(await read(player, cup)).not.toHaveProperty('evidence');
      expect(await load(player, url)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    }
    const [, hash = ''] = /(\w{64}\.webp)$/.exec(url) ?? [];
    const params = { id: cup.id, key: cup.key, hash };
    const visitor = await cups.competition.call({
      ...{ key: 'GET /api/tournaments/{id}/matches/{key}/evidence/{hash}', params },
    });
    expect(visitor).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
    // Through another match of the tournament, and where everyone loads pictures.
    expect(await load(cup.other, url.replace(`/${cup.key}/`, `/${cup.otherKey}/`))).toMatchObject({ status: 404 });
    const logo = await cups.competition.call({ key: 'GET /api/clan-logos/{hash}', params: { hash } });
    expect(logo).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect(await cups.competition.db.collection('pictures').countDocuments()).toBe(0);
    // Whoever may ask learns nothing about pictures that do not exist.
    expect(await load(referee, url.replace(/\w{64}/, '0'.repeat(64)))).toMatchObject({ status: 404 });
  });

  test('nobody adds a screenshot for others, and staff adds none', async () => {
    const cup = await enter();
    const before = await readBracket(cups, cup.id);
    for (const player of [cup.other, referee])
      expect(await add(player, cup, '#456')).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    expect(code(await add(cup.home, { ...cup, key: 'w9-9' }, '#456'))).toBe('match_not_found');
    expect(await act(cup.home, cup, { do: 'evidence', hash: '0'.repeat(64) })).toMatchObject({ status: 400 });
    expect(await readBracket(cups, cup.id)).toEqual(before);
    expect(await stored().countDocuments({ tournamentId: cup.id })).toBe(0);
  });

  test('nobody adds a screenshot before the match begins, and none once it has ended', async () => {
    const cup = await enter();
    expect(code(await add(cup.away, cup, '#456'))).toBe('match_not_open');
    for (const player of [cup.home, cup.away]) await report(cups, player, [cup.id, cup.key], { legs: [[2, 1]] });
    expect(code(await add(cup.away, cup, '#456'))).toBe('match_over');
  });
});

describe('a result that counted by silence', () => {
  test('can be disputed by the silent player alone, while the hours last', async () => {
    const cup = await enter();
    await countBySilence(cup);
    const decidedAt = cups.setClock(11).getTime() - 60_000;
    expect((await read(cup.away, cup)).disputableUntil).toBe(new Date(decidedAt + dayMs).toISOString());
    for (const player of [cup.home, cup.other, referee])
      expect((await read(player, cup)).disputableUntil ?? null).toBeNull();
    expect(code(await act(cup.home, cup, { do: 'dispute', reason: 'No' }))).toBe('match_over');
    cups.setClock(10 + 24 * 60);
    expect(code(await act(cup.away, cup, { do: 'dispute', reason: 'I was away' }))).toBe('match_over');
  });

  test('goes to the queue without stopping the bracket, and blocks the settlement until staff rules', async () => {
    const cup = await enter();
    await countBySilence(cup);
    expect(code(await add(cup.away, cup, '#a00'))).toBe('match_over');
    await act(cup.away, cup, { do: 'dispute', reason: 'I won 2–1' });
    expect(await read(cup.away, cup)).toMatchObject({ state: 'contested', winner: 'home', disputableUntil: null });
    for (const player of [cup.home, cup.away]) expect((await add(player, cup, '#a00')).status).toBe(200);
    const { json } = await cups.call(referee, { key: 'GET /api/tournaments/{id}/queue', params: { id: cup.id } });
    const evidence = [{ side: 'home' }, { side: 'away' }];
    expect(json).toMatchObject([{ key: cup.key, state: 'contested', evidence }, { state: 'attention' }]);
    // The winner plays on.
    expect(await playOthers(cup)).toBe('finished');
    cups.setClock(3 * 24 * 60);
    expect((await add(cup.away, cup, '#0a0')).status).toBe(200);
    expect((await readBracket(cups, cup.id)).phase).toBe('finished');
    await act(referee, cup, { do: 'rule', verdict: { score: { legs: [[2, 1]] } }, reason: 'Seen' });
    await waitFor(async () => (await readBracket(cups, cup.id)).phase === 'settled');
  });
});

describe('screenshots are deleted', () => {
  const expiry = async (id: string) => (await stored().findOne({ tournamentId: id }))?.['expiresAt'];

  test('30 days after the settlement, and are not listed from then on', async () => {
    const cup = await enterAndBegin();
    const [url = ''] = listUrls(matchRoom.parse((await add(cup.home, cup, '#579')).json));
    for (const player of [cup.home, cup.away]) await report(cups, player, [cup.id, cup.key], { legs: [[2, 1]] });
    expect(await playOthers(cup)).toBe('finished');
    const settledAt = cups.setClock(24 * 60 + 1);
    await waitFor(async () => (await readBracket(cups, cup.id)).phase === 'settled');
    expect(await expiry(cup.id)).toEqual(new Date(settledAt.getTime() + 30 * dayMs));
    expect((await load(cup.away, url)).status).toBe(200);
    const indexes = await stored().indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
    // As MongoDB does within a minute.
    await stored().deleteMany({ tournamentId: cup.id });
    expect(listUrls(await read(cup.home, cup))).toEqual([]);
    expect(await load(cup.home, url)).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });

  test('30 days after a cancellation', async () => {
    const cup = await enterAndBegin();
    await add(cup.home, cup, '#579');
    const { version } = await readBracket(cups, cup.id);
    const json = { to: 'cancelled', reason: 'The servers failed', version };
    await cups.call(null, { key: 'POST /api/tournaments/{id}/phase', params: { id: cup.id }, json });
    expect(await expiry(cup.id)).toEqual(new Date(cups.setClock(0).getTime() + 30 * dayMs));
  });
});
