import { access, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type FullArticle,
  type MatchResponse,
  type MatchScore,
  type Tournament,
  type TournamentBracket,
  type TournamentPhase,
  tournamentBracket,
} from '@portal/contracts';
import sharp from 'sharp';
import { startCommunity, type TestCommunity } from './support/community.ts';
import { openDesk, type TestDesk } from './support/news-desk.ts';

const cupId = '65f0c0ffee0000000000e007';
const path = `/tournaments/${cupId}`;
const time = '2026-11-20T20:00:00.000Z';
const players = ['Ana_Goals', '__Ben__', 'Carolina', 'Dmitri_9'].map((name, at) => ({
  entrant: { kind: 'players' as const, id: `65f0c0ffee0000000000b00${at + 1}`, name },
  seed: at + 1,
}));

const side = (seed: number) => ({ entrant: players[seed - 1]?.entrant ?? null, seed, from: null });

const match = (
  [key, label]: readonly [key: string, label: string],
  [home, away]: readonly [home: number, away: number],
  score: MatchScore | null,
): MatchResponse => ({
  ...{ key, label, state: 'done', home: side(home), away: side(away) },
  ...{ winner: 'home', isDraw: false, isStale: false, dueAt: null },
  result: score ? { score } : { walkover: 'home' },
});

const buildBracket = (phase: TournamentPhase, name = 'Harbor Shield: "Último"'): TournamentBracket => ({
  ...{ id: cupId, version: 90, phase, reason: null, staff: [], tables: [] },
  nextPhaseAt: phase === 'finished' ? time : null,
  settings: {
    ...{ name, game: 'eFootball', prizePool: 0, rules: '', format: 'single-elimination', groups: 2 },
    ...{ entrants: 'players', platformGroup: 'all', boards: 3 },
    ...{ rounds: null, legs: 1 },
    ...{ twice: false, thirdPlace: true, extraTime: true, awayGoals: false, ladder: 'uefa', minEntrants: 2 },
    ...{ gameMinutes: 10, squads: 'any' },
    ...{ maxEntrants: 4, seeding: 'score', autoStart: true, isSelfRunning: false },
    clocks: { ready: 10, play: 35, extension: 15, confirm: 10, evidence: 15, attention: 15 },
    times: { opensAt: time, checkInAt: time, checkInClosesAt: time, startsAt: time, endsAt: time },
  },
  entrants: players.map((player) => ({
    ...{ ...player, state: 'out' as const, at: time, position: null, place: null, reason: null },
    look: { avatar: null, clan: null },
  })),
  rounds: [
    {
      ...{ title: 'Semifinals', stage: 'upper', part: 'w', round: 1 },
      matches: [
        match(['w1-1', 'Semifinal 1'], [1, 4], null),
        match(['w1-2', 'Semifinal 2'], [2, 3], { legs: [[1, 0]] }),
      ],
    },
    {
      ...{ title: 'Final', stage: 'upper', part: 'w', round: 2 },
      matches: [match(['w2-1', 'Final'], [1, 2], { legs: [[2, 2]], extra: [0, 0], penalties: [5, 4] })],
    },
    {
      ...{ title: 'Third place', stage: 'third', part: 't', round: 1 },
      matches: [match(['t1-1', 'Third place'], [3, 4], { legs: [[3, 1]] })],
    },
  ],
  places: players.map(({ seed, ...player }) => ({ ...player, place: seed })),
});

const listed = ({ id, phase, settings }: TournamentBracket): Tournament => ({
  ...{ id, phase, name: settings.name, game: settings.game, prizePool: 0, participants: 4, maxParticipants: 4 },
  ...{ status: 'completed', startDate: time, endDate: time },
});

let community: TestCommunity;
let desk: TestDesk;
let portal: Server;
let bracket: TournamentBracket;
let others: Tournament[];
beforeAll(async () => {
  const picture = await sharp({ create: { width: 1_200, height: 630, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  portal = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://portal.example');
    const json = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url.pathname === `/api${path}/bracket`) json(tournamentBracket.parse(bracket));
    else if (url.pathname === `/api${path}/matches/w2-1/share-image`) response.end(picture);
    else if (url.pathname === '/api/tournaments' && !url.searchParams.has('cursor')) {
      response.setHeader('link', '</api/tournaments?limit=100&cursor=abc>; rel="next"');
      json(others);
    } else if (url.pathname === '/api/tournaments') json([listed(bracket)]);
    else json({ error: 'Tournament not found', code: 'tournament_not_found' }, 404);
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  community = await startCommunity({ portal: { features: { richNews: true } } });
});
beforeEach(async () => {
  const { port } = portal.address() as AddressInfo;
  desk = await openDesk(community, () => new Date('2026-11-21T12:00:00.000Z'), `http://127.0.0.1:${port}`);
  bracket = buildBracket('settled');
  others = [];
  for (const name of ['articles', 'pictures']) await community.db.collection(name).deleteMany({});
});
afterEach(() => desk.close());
afterAll(async () => {
  portal.close();
  await community.stop();
});

const slug = 'harbor-shield-ultimo-00e007';

describe('npm run news -- draft', () => {
  test('writes a file and a picture that the editor publishes as any other article', async () => {
    const { lines, refusal } = await desk.news('draft', cupId);
    expect(refusal).toBeNull();
    expect(lines).toEqual([
      `drafted ${slug}.md and its picture ${slug}.png`,
      `edit it, then: npm run news -- publish ${slug}.md`,
    ]);
    expect(await community.db.collection('articles').countDocuments()).toBe(0);

    expect((await desk.news('publish', `${slug}.md`)).refusal).toBeNull();
    const row = await community.db.collection('articles').findOne({ slug });
    const { json } = await community.call({ key: 'GET /api/news/{id}', params: { id: String(row?._id) } });
    const { title, excerpt, category, imageSize, body = [] } = json as FullArticle;
    expect({ title, excerpt, category, imageSize }).toEqual({
      title: 'Ana_Goals wins Harbor Shield: "Último"',
      excerpt: 'Ana_Goals beat __Ben__ 2–2, 5–4 on penalties in the final. 4 players took part.',
      category: 'esports',
      imageSize: { width: 1_200, height: 630 },
    });
    // A link alone in its paragraph is shown as the match.
    expect(body).toContainEqual({
      tag: 'p',
      children: [{ tag: 'a', href: `${path}?match=w2-1`, children: ['Ana_Goals against __Ben__'] }],
    });
    const text = String(row?.['content']).split('\n');
    expect(text).toEqual([
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

  test('finds a tournament by its name or slug, on any page of the list', async () => {
    expect((await desk.news('draft', 'harbor-shield-ultimo')).refusal).toBeNull();
    await rm(join(desk.folder, `${slug}.md`));
    expect((await desk.news('draft', 'Harbor Shield: "Último"')).refusal).toBeNull();
    expect(await readFile(join(desk.folder, `${slug}.md`), 'utf8')).toContain('## Final standings');
    others = [{ ...listed(bracket), id: '65f0c0ffee0000000000e00f' }];
    expect((await desk.news('draft', 'harbor-shield-ultimo')).refusal).toMatch(/Several .*\n65f0.*e00f\n65f0.*e007/);
    expect((await desk.news('draft', 'night-cup')).refusal).toBe('No tournament is called night-cup');
  });

  test('refuses a tournament that has not ended or does not exist, and writes nothing', async () => {
    bracket = buildBracket('live', 'Harbor Shield');
    expect((await desk.news('draft', cupId)).refusal).toBe('Harbor Shield has not ended: its phase is live');
    expect((await desk.news('draft', '65f0c0ffee0000000000e00f')).refusal).toContain('Tournament not found');
    await expect(access(join(desk.folder, 'harbor-shield-00e007.md'))).rejects.toThrow('ENOENT');
  });

  test('never overwrites a draft, nor drafts what is published', async () => {
    bracket = buildBracket('finished');
    const { lines } = await desk.news('draft', cupId);
    expect(lines).toContain(`results can be disputed until ${time}`);
    await desk.write(
      `${slug}.md`,
      `${await readFile(join(desk.folder, `${slug}.md`), 'utf8')}\nAn editor wrote this.\n`,
    );
    expect((await desk.news('draft', cupId)).refusal).toContain('it exists');
    expect(await readFile(join(desk.folder, `${slug}.md`), 'utf8')).toContain('An editor wrote this.');
    await desk.news('publish', `${slug}.md`);
    expect((await desk.news('draft', cupId)).refusal).toContain('is already published');
  });

  test.each([
    [['draft'], 'Name one tournament'],
    [['draft', cupId, 'other'], 'Name one tournament'],
    [['draft', cupId, '--portal', 'nowhere'], 'Invalid URL'],
    [['draft', cupId, '--portal', 'http://127.0.0.1:9'], 'does not respond'],
  ])('refuses %j', async (args, message) => {
    expect((await desk.news(...args)).refusal).toContain(message);
  });
});
