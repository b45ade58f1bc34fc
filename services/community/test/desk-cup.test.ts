import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  type DeskArticle,
  deskArticle,
  type FullArticle,
  type TournamentBracket,
  tournamentBracket,
} from '@portal/contracts';
import { startCommunity, type TestCommunity } from './support/community.ts';
import { buildBracket, cupId, cupPath } from './support/cup.ts';
import { ben, deskOptions, drawPicture, openDesk, type TestDesk } from './support/desk.ts';

let community: TestCommunity;
let desk: TestDesk;
let portal: Server;
let bracket: TournamentBracket;
let isDown = false;

beforeAll(async () => {
  const picture = await drawPicture('#123456', 1_200, 630);
  portal = createServer((request, response) => {
    const json = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (isDown) json({ error: 'Busy', code: 'busy' }, 503);
    else if (request.url === `/api${cupPath}/bracket`) json(tournamentBracket.parse(bracket));
    else if (request.url === `/api${cupPath}/matches/w2-1/share-image`) response.end(picture);
    else json({ error: 'Tournament not found', code: 'tournament_not_found' }, 404);
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  community = await startCommunity({
    portal: { features: { newsDesk: true, richNews: true } },
    env: { ...deskOptions.env, GATEWAY_URL: `http://127.0.0.1:${(portal.address() as AddressInfo).port}` },
  });
  desk = openDesk(community);
});
beforeEach(async () => {
  bracket = buildBracket('settled');
  isDown = false;
  for (const name of ['articles', 'articleDrafts', 'pictures']) await community.db.collection(name).deleteMany({});
});
afterAll(async () => {
  portal.close();
  await community.stop();
});

const draftFrom = (from: string, editor = desk) => editor.send('POST /api/desk/articles', { json: { from } });
const draftCup = async (editor = desk): Promise<DeskArticle> => {
  const response = await draftFrom(cupId, editor);
  expect(response).toMatchObject({ status: 200 });
  return deskArticle.parse(response.json);
};
const count = (collection: string) => community.db.collection(collection).countDocuments();

test('a draft about an ended cup has its texts, its links and its picture, and can be published', async () => {
  const draft = await draftCup();
  expect(draft).toMatchObject({
    title: 'Ana_Goals wins Harbor Shield: "Último"',
    excerpt: 'Ana_Goals beat __Ben__ 2–2, 5–4 on penalties in the final. 4 players took part.',
    category: 'esports',
    state: 'draft',
    image: { width: 1_200, height: 630 },
  });
  expect(await count('articles')).toBe(0);

  const { articleId } = await desk.publishDraft(draft);
  const row = await community.db.collection('articles').findOne({ slug: 'harbor-shield-ultimo-00e007' });
  expect(String(row?._id)).toBe(articleId);
  const { json } = await community.call({ key: 'GET /api/news/{id}', params: { id: articleId } });
  const { body = [], content } = json as FullArticle;
  // A link alone in its paragraph is shown as the match.
  expect(body).toContainEqual({
    tag: 'p',
    children: [{ tag: 'a', href: `${cupPath}?match=w2-1`, children: ['Ana_Goals against __Ben__'] }],
  });
  expect(content.split('\n')).toEqual([
    'Ana_Goals is the champion of Harbor Shield: "Último". Ana_Goals beat __Ben__ 2–2, 5–4 on penalties in the final. 4 players took part.',
    'The final',
    'Ana_Goals against __Ben__',
    'The path to the title',
    '• Semifinal 1: walkover against Dmitri_9',
    '• Final: 2–2, 5–4 on penalties against __Ben__',
    'Final standings',
    '• Place 1: Ana_Goals',
    '• Place 2: __Ben__',
    '• Place 3: Carolina',
    '• Place 4: Dmitri_9',
  ]);
});

test('a draft about a cup with long names of several lines has texts that can be saved', async () => {
  const name = `${'Winter '.repeat(8)}\n${'🦉'.repeat(60)}`;
  bracket = buildBracket('settled', name);
  for (const match of bracket.rounds.flatMap(({ matches }) => matches))
    for (const { entrant } of [match.home, match.away]) if (entrant) entrant.name = 'O\r\nw'.repeat(60);
  for (const { entrant } of bracket.places) entrant.name = 'O\r\nw'.repeat(60);
  const draft = await draftCup();
  expect([...draft.title].length).toBeLessThanOrEqual(160);
  expect([...draft.excerpt].length).toBeLessThanOrEqual(400);
  for (const line of [draft.title, draft.excerpt]) expect(line).toMatch(/^O wO w\P{Cc}+…$/u);
  expect(await desk.save(draft, {})).toMatchObject({ status: 200 });
});

test("the draft of a cup is written once; the second editor gets the first one's work", async () => {
  const draft = await draftCup();
  expect(await desk.save(draft, { title: 'An editor wrote this' })).toMatchObject({ status: 200 });
  expect(await draftCup(openDesk(community, ben))).toMatchObject({ id: draft.id, title: 'An editor wrote this' });
});

test('editors who draft a cup at the same time get one draft', async () => {
  const drafts = await Promise.all([draftCup(), draftCup(openDesk(community, ben)), draftCup()]);
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
  expect([await count('articleDrafts'), await count('pictures')]).toEqual([1, 1]);
});

test('a cup that has not ended, does not exist or cannot be read leaves nothing behind', async () => {
  bracket = buildBracket('live');
  expect(await draftFrom(cupId)).toMatchObject({ status: 409, json: { code: 'phase_not_possible' } });
  expect(await draftFrom('65f0c0ffee0000000000e00f')).toMatchObject({
    status: 404,
    json: { code: 'tournament_not_found' },
  });
  isDown = true;
  expect(await draftFrom(cupId)).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  expect([await count('articleDrafts'), await count('pictures')]).toEqual([0, 0]);
});
