import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { addMember, clanForm } from './support/clans.ts';
import { admin, newId, type TestPlayer } from './support/competition.ts';
import { prepareCup, readBracket, report, startCup, startCups, type TestCups } from './support/cups.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(2);
});
afterAll(() => cups.competition.stop());

describe('the calendar file of a tournament', () => {
  const read = async (id: string) => {
    const { status, headers, bytes } = await cups.call(null, {
      key: 'GET /api/tournaments/{id}/calendar',
      params: { id },
    });
    const text = Buffer.from(bytes).toString();
    return { status, headers, text, lines: text.replaceAll(/\r\n[ \t]/g, '').split('\r\n') };
  };

  test('has its name, times in UTC, address and version', async () => {
    const name = `Night Cup, ${'Кубок; '.repeat(12)}\\o/`;
    const id = await prepareCup(cups, players, { name });
    const { status, headers, text, lines } = await read(id);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="tournament.ics"',
    });
    const { version } = await readBracket(cups, id);
    expect(lines).toEqual(
      expect.arrayContaining([
        ...[`UID:tournament-${id}@localhost`, `SEQUENCE:${version}`, 'STATUS:CONFIRMED'],
        ...['DTSTART:21260606T200000Z', 'DTEND:21260607T000000Z', `URL:http://localhost:3000/tournaments/${id}`],
        `SUMMARY:Night Cup\\, ${'Кубок\\; '.repeat(12)}\\\\o/`,
      ]),
    );
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('says that a tournament is cancelled, under the same id with a higher sequence', async () => {
    const id = await prepareCup(cups, players);
    const before = await read(id);
    const sequence = ({ lines }: typeof before) => Number(lines.find((line) => line.startsWith('SEQUENCE'))?.slice(9));
    const json = { to: 'cancelled', reason: 'Too few players', version: (await readBracket(cups, id)).version };
    await cups.call(null, { key: 'POST /api/tournaments/{id}/phase', params: { id }, json });
    const after = await read(id);
    expect(after.lines).toEqual(expect.arrayContaining([`UID:tournament-${id}@localhost`, 'STATUS:CANCELLED']));
    expect(sequence(after)).toBeGreaterThan(sequence(before));
  });

  test('does not exist for an unknown tournament', async () => {
    const missing = { key: 'GET /api/tournaments/{id}/calendar', params: { id: newId() } } as const;
    expect(await cups.call(null, missing)).toMatchObject({ status: 404, json: { code: 'tournament_not_found' } });
  });
});

describe('the share image of a match', () => {
  const draw = (id: string, key: string) =>
    cups.call(null, { key: 'GET /api/tournaments/{id}/matches/{key}/share-image', params: { id, key } });
  const readRed = async (bytes: Uint8Array, left: number) => {
    const image = sharp(bytes).extract({ left, top: 286, width: 1, height: 1 });
    const [red = 0, green = 0] = await image.removeAlpha().raw().toBuffer();
    return red > 200 && green < 60;
  };

  test('is a PNG with the crest of each side, before and after the match', async () => {
    const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const logo = new File([new Uint8Array(red)], 'logo.png', { type: 'image/png' });
    const created = await cups.competition.call({ key: 'POST /api/clans', body: clanForm({ logo }), as: admin });
    const [member] = players as [TestPlayer];
    await addMember(cups.competition, (created.json as { id: string }).id, member.id);
    const id = await startCup(cups, players, { name: '<b>Кубок & 杯</b>', thirdPlace: false });
    const before = await draw(id, 'w1-1');
    expect(before.status).toBe(200);
    expect(before.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await sharp(before.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const isHome = (await readBracket(cups, id)).rounds[0]?.matches[0]?.home.entrant?.id === member.id;
    expect(await readRed(before.bytes, isHome ? 272 : 928)).toBe(true);
    expect(await readRed(before.bytes, isHome ? 928 : 272)).toBe(false);
    for (const player of players) await report(cups, player, [id, 'w1-1'], { legs: [[2, 1]] });
    const after = await draw(id, 'w1-1');
    expect(await sharp(after.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(Buffer.from(after.bytes).equals(Buffer.from(before.bytes))).toBe(false);
    expect(await draw(id, 'w9-1')).toMatchObject({ status: 404, json: { code: 'match_not_found' } });
    expect(await draw(newId(), 'w1-1')).toMatchObject({ status: 404, json: { code: 'tournament_not_found' } });
  });

  test('is drawn with sides that are not known yet', async () => {
    const four = [...players, ...(await cups.competition.players(2))];
    const id = await startCup(cups, four);
    expect(await sharp((await draw(id, 'w2-1')).bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});

describe('the share image of a tournament', () => {
  const draw = (id: string) => cups.call(null, { key: 'GET /api/tournaments/{id}/share-image', params: { id } });
  const drawMatch = (id: string, key: string) =>
    cups.call(null, { key: 'GET /api/tournaments/{id}/matches/{key}/share-image', params: { id, key } });
  /** Counts the pixels in the gold of a champion. */
  const countGold = async (bytes: Uint8Array) => {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1_200, height: 630, channels: 3 });
    let count = 0;
    for (let at = 0; at < data.length; at += 3)
      if (
        Math.abs((data[at] ?? 0) - 255) + Math.abs((data[at + 1] ?? 0) - 181) + Math.abs((data[at + 2] ?? 0) - 71) <
        24
      )
        count += 1;
    return count;
  };
  /** All players report that the home side has won every match that is open. */
  const playRound = async (id: string, all: readonly TestPlayer[]) => {
    const open = (await readBracket(cups, id)).rounds.flatMap(({ matches }) => matches);
    for (const { key } of open.filter(({ state }) => state === 'open'))
      for (const player of all) await report(cups, player, [id, key], { legs: [[2, 1]] });
  };

  test('becomes the bracket once some of the last eight are known, with the champion in gold at the end', async () => {
    const eight = [...players, ...(await cups.competition.players(6))];
    const id = await startCup(cups, eight, { name: 'Кубок & <Cup>', thirdPlace: false });
    const before = await draw(id);
    expect(before.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await countGold(before.bytes)).toBe(0);
    await playRound(id, eight);
    const between = await draw(id);
    expect(Buffer.from(between.bytes).equals(Buffer.from(before.bytes))).toBe(false);
    expect(await countGold((await drawMatch(id, 'w3-1')).bytes)).toBeLessThan(5_000);
    await playRound(id, eight);
    await playRound(id, eight);
    expect((await readBracket(cups, id)).phase).toBe('finished');
    expect(await countGold((await draw(id)).bytes)).toBeGreaterThan(1_000);
  });

  test.each([
    ['a double elimination', { format: 'double-elimination', thirdPlace: false }],
    ['a cup with byes', { thirdPlace: true }],
    ['a league, which has no bracket', { format: 'round-robin', thirdPlace: false }],
  ])('is drawn for %s', async (_name, format) => {
    const id = await startCup(cups, [...players, ...(await cups.competition.players(4))], format);
    expect(await sharp((await draw(id)).bytes).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
  });
});

test('the text of a link to a match has both names, the result and the state', async () => {
  const four = [...players, ...(await cups.competition.players(2))];
  const id = await startCup(cups, four);
  const read = async (key: string) =>
    (await cups.call(null, { key: 'GET /api/tournaments/{id}/matches/{key}/share-text', params: { id, key } })).json;
  const { rounds } = await readBracket(cups, id);
  const semifinal = rounds[0]?.matches.find(({ key }) => key === 'w1-1');
  const [home, away] = [semifinal?.home.entrant, semifinal?.away.entrant];
  const find = (one: typeof home) => four.find((player) => player.id === one?.id) as TestPlayer;
  expect(await read('w1-1')).toEqual({
    title: `${home?.name} vs ${away?.name}`,
    description: 'Semifinal 1 of Night Cup. Live now.',
  });
  for (const by of [home, away]) await report(cups, find(by), [id, 'w1-1'], { legs: [[2, 2]], penalties: [4, 3] });
  expect(await read('w1-1')).toEqual({
    title: `${home?.name} 2–2 ${away?.name} (4–3 pens)`,
    description: 'Semifinal 1 of Night Cup. 4 – 3 on penalties.',
  });
  expect(await read('w2-1')).toMatchObject({ title: `${home?.name} vs Winner of semifinal 2` });
  const missing = { key: 'GET /api/tournaments/{id}/matches/{key}/share-text', params: { id, key: 'w7-1' } } as const;
  expect(await cups.call(null, missing)).toMatchObject({ status: 404, json: { code: 'match_not_found' } });
});
