import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClan, sendClan } from './support/clans.ts';
import { admin, startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
beforeAll(async () => {
  competition = await startCompetition();
});
afterAll(() => competition.stop());

const nameTaken = {
  status: 409,
  json: { code: 'clan_name_taken', error: 'Clan name already taken', issues: [{ path: 'name' }] },
};
const mixed = {
  status: 400,
  json: {
    code: 'validation_failed',
    issues: [{ path: 'name', message: 'Please use letters of one alphabet only' }],
  },
};
const clans = () => competition.db.collection('clans');
const uniqueSuffix = () => randomBytes(4).toString('hex');

describe('a clan name that looks like another', () => {
  test.each([
    ['full-width letters', '\uff2bings FC'],
    ['full-width capitals', '\uff2b\uff29\uff2e\uff27\uff33 \uff26\uff23'],
    ['a capital I for an l', 'Klngs FC'],
    ['mathematical letters', '\ud835\udc0aings FC'],
    ['letters that cannot be seen', 'Kings\u200b FC'],
  ])('by %s is taken', async (_name, name) => {
    const { id } = await createClan(competition, { name: 'Kings FC' });
    expect(await sendClan(competition, { name })).toMatchObject(nameTaken);
    await competition.call({ key: 'DELETE /api/clans/{id}', params: { id }, as: admin });
    const again = await sendClan(competition, { name });
    expect(again).toMatchObject({ status: 200, json: { name } });
    await clans().deleteMany({});
  });

  test('by letters of another alphabet throughout is taken', async () => {
    await createClan(competition, { name: 'CHOPS' });
    expect(await sendClan(competition, { name: '\u0421\u041d\u041e\u0420\u0405' })).toMatchObject(nameTaken);
  });

  test('by a Cyrillic letter among Latin ones is refused, whether or not the other name exists', async () => {
    expect(await sendClan(competition, { name: '\u041aings United' })).toMatchObject(mixed);
    expect(await clans().countDocuments({ name: /United/ })).toBe(0);
  });

  test('that is requested twice at the same moment has one winner, by an index', async () => {
    const suffix = uniqueSuffix();
    const names = [`Lions ${suffix}`, `Iions ${suffix}`, `1ions ${suffix}`, `\uff2cions ${suffix}`];
    const twin = await competition.startTwin();
    const responses = await Promise.all(
      names.map((name, index) => sendClan(index % 2 ? competition : { ...competition, call: twin }, { name })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
