import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type MatchRoomResponse,
  requestedVars,
  type TournamentLogEntry,
  type TournamentMoment,
} from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { act, createClans, findPlayer, readMatch, send, startClanCup, type TestClan } from './support/clan-cups.ts';
import type { TestPlayer } from './support/competition.ts';
import { createEmailReader } from './support/cup-emails.ts';
import { addEvidence, readBracket, report, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId, readName } from './support/entrants.ts';

let cups: TestCups;
let clans: [TestClan, TestClan, TestClan, TestClan];
beforeAll(async () => {
  cups = await startCups();
  clans = (await createClans(cups, 4)) as typeof clans;
});
afterAll(() => cups.competition.stop());

const findSides = ({ home, away }: Pick<MatchRoomResponse, 'home' | 'away'>) =>
  [findPlayer(clans, readEntrantId(home)), findPlayer(clans, readEntrantId(away))] as const;

const playBoard = async (id: string, key: string, goals: [number, number] = [2, 1]) => {
  for (const player of findSides(await readMatch(cups, [id, key])))
    expect((await report(cups, player, [id, key], { legs: [goals] })).status).toBe(200);
};

const listOpenBoards = async (id: string): Promise<string[]> => {
  const { rounds } = await readBracket(cups, id);
  const open = rounds.flatMap(({ matches }) => matches).filter(({ state }) => state === 'open' || state === 'playing');
  return open.flatMap(({ key }) => [1, 2, 3].map((board) => `${key}-${board}`));
};

test('emails go to leaders and lineups, and those of a board to its two players', async () => {
  const [first, second] = clans;
  const people = [...first.players, ...second.players];
  const { listEmails } = createEmailReader(cups.competition, people);
  const id = await startClanCup(cups, [first, second]);
  const emails = async (template: string, event: string) =>
    (await listEmails(id)).filter((one) => one.template === template && one.vars['event'] === event);
  const listRecipients = (list: Awaited<ReturnType<typeof listEmails>>) => list.map(({ playerId }) => playerId).sort();
  const listIds = (players: readonly TestPlayer[]) => players.map((player) => player.id).sort();
  const lineups = [...first.players.slice(0, 4), ...second.players.slice(0, 4)];

  const entered = await emails('tournament-entry', 'registered');
  expect(listRecipients(entered)).toEqual(listIds(lineups));
  expect(new Set(entered.map(({ vars }) => vars['clanName']))).toEqual(new Set([first.name, second.name]));
  const opened = await emails('tournament-check-in', 'opened');
  // Whoever checks in first may have been faster than the clock.
  expect(listRecipients(opened)).toEqual(expect.arrayContaining(listIds(second.players.slice(0, 2))));
  expect([...first.players.slice(0, 2), ...second.players.slice(0, 2)].map((player) => player.id)).toEqual(
    expect.arrayContaining(listRecipients(opened)),
  );

  const board = await readMatch(cups, [id, 'w1-1-2']);
  const [home, away] = findSides(board);
  await report(cups, home, [id, 'w1-1-2'], { legs: [[3, 0]] });
  const [reported, ...others] = await emails('tournament-match', 'reported');
  expect(others).toEqual([]);
  expect(reported).toMatchObject({
    playerId: away.id,
    vars: { home: home.username, away: away.username, matchKey: 'w1-1-2', matchLabel: 'Final, board 2' },
  });
  await report(cups, away, [id, 'w1-1-2'], { legs: [[3, 0]] });
  for (const key of ['w1-1-1', 'w1-1-3']) await playBoard(id, key);
  cups.setClock(28 * 60);
  await waitFor(async () => (await readBracket(cups, id)).phase === 'settled');
  const finished = (await listEmails(id)).filter(({ template }) => template === 'tournament-finished');
  expect(listRecipients(finished)).toEqual(listIds(lineups));
  for (const { template, vars } of await listEmails(id)) requestedVars[template].parse(vars);
});

test('a screenshot belongs to the board: its two players and staff see it, their clans do not', async () => {
  const id = await startClanCup(cups, clans);
  const [home, away] = findSides(await readMatch(cups, [id, 'w1-1-1']));
  for (const player of [home, away]) await act(cups, player, [id, 'w1-1-1'], { do: 'ready' });
  expect((await addEvidence(cups, home, [id, 'w1-1-1'], 'red')).status).toBe(200);
  const url = (await readMatch(cups, [id, 'w1-1-1'], away)).evidence?.[0]?.url ?? '';
  const load = async (player: TestPlayer | null, key = 'w1-1-1') =>
    (
      await cups.call(player, {
        key: 'GET /api/tournaments/{id}/matches/{key}/evidence/{hash}',
        params: { id, key, hash: url.split('/').at(-1) ?? '' },
      })
    ).status;
  const teammate = findPlayer(clans, readEntrantId((await readMatch(cups, [id, 'w1-1-2'])).home));
  expect(await Promise.all([home, away, null].map((player) => load(player)))).toEqual([200, 200, 200]);
  expect(await load(teammate)).toBe(403);
  expect((await readMatch(cups, [id, 'w1-1-1'], teammate)).evidence).toBeUndefined();
  expect((await readMatch(cups, [id, 'w1-1'], home)).evidence).toBeUndefined();
  expect(await load(teammate, 'w1-1-2')).toBe(404);
  expect((await addEvidence(cups, teammate, [id, 'w1-1-1'], 'blue')).status).toBe(403);
});

test('a Swiss cup of clans is drawn round by round, and its replay shows every moment as it was', async () => {
  const id = await startClanCup(cups, clans, { format: 'swiss', thirdPlace: false });
  const seen = [await readBracket(cups, id)];
  for (let open = await listOpenBoards(id); open.length > 0; open = await listOpenBoards(id))
    for (const [at, key] of open.entries()) {
      await playBoard(id, key, at % 4 === 0 ? [0, 1] : [2, 1]);
      seen.push(await readBracket(cups, id));
    }
  const end = await readBracket(cups, id);
  expect(end).toMatchObject({ phase: 'finished' });
  expect(end.rounds).toHaveLength(2);
  expect(end.tables[0]?.rows.every((row) => readName(row) !== null && row.buchholz)).toBe(true);
  const moments = (await send(cups, null, ['GET /api/tournaments/{id}/moments', id])).json as TournamentLogEntry[];
  expect(moments.filter(({ kind }) => kind === 'aggregate')).toHaveLength(4);
  for (const { version, rounds, tables, places } of seen) {
    const params = { id, version: String(version) };
    const moment = (await cups.call(null, { key: 'GET /api/tournaments/{id}/moments/{version}', params }))
      .json as TournamentMoment;
    const brief = (list: typeof rounds) =>
      list.flatMap(({ matches }) =>
        matches.map(({ key, result, winner, aggregate }) => [key, result, winner, aggregate]),
      );
    expect(brief(moment.rounds)).toEqual(brief(rounds));
    expect(moment).toMatchObject({ tables, places });
  }
});
