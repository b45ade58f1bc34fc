import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emailTemplates, type MatchRoomResponse, type TournamentBracket } from '@portal/contracts';
import type { TestPlayer } from './support/competition.ts';
import { createEmailReader, type EmailReader } from './support/cup-emails.ts';
import { readBracket, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
let referee: TestPlayer;
let emails: EmailReader;
beforeAll(async () => {
  cups = await startCups();
  const people = await cups.competition.players(5);
  players = people.slice(0, 4);
  referee = people[4] as TestPlayer;
  emails = createEmailReader(cups.competition, people);
});
afterAll(() => cups.competition.stop());

const start = () => startCup(cups, players, { staff: [{ username: referee.username, role: 'referee' }] });

const findSides = ({ rounds }: TournamentBracket, key: string): [home: TestPlayer, away: TestPlayer] => {
  const match = rounds.flatMap(({ matches }) => matches).find((one) => one.key === key);
  const find = (side: Parameters<typeof readEntrantId>[0]) =>
    players.find(({ id }) => id === readEntrantId(side)) as TestPlayer;
  return [find(match?.home), find(match?.away)];
};
const act = (by: TestPlayer | null, id: string, key: string, json: object) =>
  cups.call(by, { key: 'POST /api/tournaments/{id}/matches/{key}', params: { id, key }, json });
const read = async (by: TestPlayer | null, id: string, key: string) =>
  (await cups.call(by, { key: 'GET /api/tournaments/{id}/matches/{key}', params: { id, key } }))
    .json as MatchRoomResponse;

test('both players and staff see messages and the room code, and nobody else does', async () => {
  const id = await start();
  const bracket = await readBracket(cups, id);
  const [home, away] = findSides(bracket, 'w1-1');
  const [stranger] = findSides(bracket, 'w1-2');
  cups.setClock(1);
  expect((await act(home, id, 'w1-1', { do: 'share-code', code: ' 4821-AB ' })).status).toBe(200);
  cups.setClock(2);
  expect((await act(away, id, 'w1-1', { do: 'message', message: 'ready-in-5' })).status).toBe(200);
  const startsAt = Date.parse(bracket.settings.times.startsAt);
  const talk = [
    { side: 'home', at: new Date(startsAt + 60_000).toISOString(), message: null, code: '4821-AB' },
    { side: 'away', at: new Date(startsAt + 120_000).toISOString(), message: 'ready-in-5', code: null },
  ];
  for (const reader of [home, away, referee]) expect((await read(reader, id, 'w1-1')).talk).toEqual(talk);
  expect(await read(stranger, id, 'w1-1')).not.toHaveProperty('talk');
  expect((await act(stranger, id, 'w1-1', { do: 'message', message: 'joining' })).status).toBe(403);
  // Neither the log nor the change that viewers receive has the code.
  const log = await cups.call(null, { key: 'GET /api/tournaments/{id}/log', params: { id } });
  expect(JSON.stringify(log.json)).toContain('share-code');
  for (const shown of [log.json, await cups.competition.events('live.changed')])
    expect(JSON.stringify(shown)).not.toContain('4821-AB');
});

test.each([{ code: 'ab' }, { code: 'a b c' }, { code: 'x'.repeat(21) }, { code: '<b>' }])(
  'a room code that is none is rejected: %j',
  async (body) => {
    const id = await start();
    const [home] = findSides(await readBracket(cups, id), 'w1-1');
    expect(await act(home, id, 'w1-1', { do: 'share-code', ...body })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', issues: [{ path: 'code' }] },
    });
  },
);

test('a call for a referee comes first in the queue, and staff answers it', async () => {
  const id = await start();
  const [home] = findSides(await readBracket(cups, id), 'w1-1');
  const reason = 'My opponent does not enter the room';
  const call = { do: 'call-referee', reason };
  for (let times = 0; times < 2; times += 1) expect((await act(home, id, 'w1-1', call)).status).toBe(200);
  await emails.expectEmails(id, 'tournament-match', ['called admin', 'called p4']);
  const called = (await emails.listEmails(id)).filter(({ vars }) => vars['event'] === 'called');
  for (const { vars } of called)
    expect(emailTemplates['tournament-match'].vars.parse({ ...vars, username: 'me' })).toMatchObject({
      ...{ reason, matchKey: 'w1-1' },
    });
  const readQueue = async () =>
    (await cups.call(referee, { key: 'GET /api/tournaments/{id}/queue', params: { id } })).json as MatchRoomResponse[];
  const readWaiting = async () => {
    const { json } = await cups.call(referee, { key: 'GET /api/matches/mine' });
    const { organizes } = json as { organizes: { id: string; needStaff: number }[] };
    return organizes.find((one) => one.id === id)?.needStaff;
  };
  expect(await readQueue()).toMatchObject([{ key: 'w1-1', call: { by: 'home', reason } }]);
  expect(await readWaiting()).toBe(1);
  expect((await act(home, id, 'w1-1', { do: 'answer-call' })).status).toBe(403);
  expect((await act(referee, id, 'w1-1', { do: 'answer-call' })).status).toBe(200);
  expect(await readQueue()).toEqual([]);
  expect(await readWaiting()).toBe(0);
});

test('a ruling and its undo are one message with the result that stands', async () => {
  const id = await start();
  const bracket = await readBracket(cups, id);
  const [home, away] = findSides(bracket, 'w1-1');
  const [other] = findSides(bracket, 'w1-2');
  const rulings = async () => (await emails.listEmails(id)).filter(({ vars }) => vars['event'] === 'ruled');
  await act(home, id, 'w1-1', { do: 'concede' });
  const correct = async (verdict: object, reason: string) => {
    const { version } = await readBracket(cups, id);
    const body = { key: 'w1-1', verdict, reason, mode: 'apply', version };
    const corrected = await cups.call(null, {
      ...{ key: 'POST /api/tournaments/{id}/corrections', params: { id }, json: body },
    });
    expect(corrected.status).toBe(200);
  };
  await correct({ walkover: 'home' }, 'Wrong side');
  cups.setClock(0.4);
  await correct({ walkover: 'away' }, 'Undone');
  cups.setClock(0.8);
  // Every command looks for messages that are due.
  await act(other, id, 'w1-2', { do: 'message', message: 'joining' });
  expect(await rulings()).toEqual([]);
  // The message is stored with the tournament, so another process sends it.
  const twin = await cups.competition.startTwin();
  cups.setClock(0.9);
  await twin({
    ...{ key: 'POST /api/tournaments/{id}/matches/{key}', params: { id, key: 'w1-2' } },
    ...{ json: { do: 'message', message: 'joining' }, as: { userId: other.id, username: other.username } },
  });
  const sent = await rulings();
  expect(sent.map(({ playerId }) => playerId).sort()).toEqual([home.id, away.id].sort());
  for (const { vars } of sent) expect(vars).toMatchObject({ outcome: 'away', reason: 'Undone' });
});
