import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Correction,
  type MatchResponse,
  type TournamentBracket,
  type TournamentLogEntry,
  type TournamentMoment,
  tournamentMoment,
} from '@portal/contracts';
import type { TestPlayer } from './support/competition.ts';
import { readBracket, report, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(7);
});
afterAll(() => cups.competition.stop());

const readMoment = (id: string, version: number | string) =>
  cups.call(null, { key: 'GET /api/tournaments/{id}/moments/{version}', params: { id, version: String(version) } });

const readMoments = async (id: string) =>
  (await cups.call(null, { key: 'GET /api/tournaments/{id}/moments', params: { id } })).json as TournamentLogEntry[];

const undecided = ['waiting', 'open', 'playing', 'reported', 'disputed', 'attention'];

/** What the log keeps: who met, and how it ended, but not the conversation before. */
const comparableMatch = ({ dueAt: _dueAt, state, ...match }: MatchResponse) => ({
  ...match,
  state: undecided.includes(state) ? 'undecided' : state === 'contested' ? 'done' : state,
});

const comparable = ({ version, phase, reason, rounds, tables, places }: TournamentMoment | TournamentBracket) => ({
  ...{ version, phase, reason, tables, places },
  rounds: rounds.map(({ matches, ...round }) => ({ ...round, matches: matches.map(comparableMatch) })),
});

const correct = async (id: string, key: string, mode: 'preview' | 'apply', verdict: object) => {
  const { version } = await readBracket(cups, id);
  const json = { key, verdict, reason: 'Entered the wrong way round', mode, version };
  return (await cups.call(null, { key: 'POST /api/tournaments/{id}/corrections', params: { id }, json }))
    .json as Correction;
};

const manage = async (id: string, playerId: string, body: object) => {
  const params = { id, entrantId: playerId };
  const json = { reason: 'Agreed', ...body };
  const { status } = await cups.call(null, { key: 'POST /api/tournaments/{id}/entrants/{entrantId}', params, json });
  expect(status).toBe(200);
};

const findOpen = ({ rounds }: TournamentBracket) =>
  rounds.flatMap(({ matches }) => matches).filter(({ state }) => state === 'open');

describe.each([
  { format: 'single-elimination', thirdPlace: true },
  { format: 'double-elimination', thirdPlace: false },
  { format: 'groups', groups: 2, minEntrants: 4, thirdPlace: false },
  { format: 'round-robin', thirdPlace: false },
  { format: 'swiss', thirdPlace: false, rounds: 3 },
])('a replay of %j', (format) => {
  test('shows every bracket as it was, corrections and players who left and returned included', async () => {
    const entrants = players.slice(0, 6);
    const id = await startCup(cups, entrants, format);
    const recorded: TournamentBracket[] = [];
    const keep = async () => {
      const bracket = await readBracket(cups, id);
      recorded.push(bracket);
      return bracket;
    };
    const [, , leaving] = entrants as [TestPlayer, TestPlayer, TestPlayer];
    const [substitute] = players.slice(6) as [TestPlayer];
    let bracket = await keep();
    await manage(id, String(entrants[5]?.id), { do: 'replace', by: substitute.id });
    bracket = await keep();
    for (let round = 0; findOpen(bracket).length > 0; round += 1) {
      for (const { key, home, away } of findOpen(bracket))
        for (const [at, side] of [home, away].entries()) {
          const player = players.find((one) => one.id === readEntrantId(side)) as TestPlayer;
          const goals: [number, number] = (key.length + round + Number(key.at(-1))) % 3 === 0 ? [0, 1] : [2, 1];
          await report(cups, player, [id, key], { legs: [goals] });
          if (at === 1) await keep();
        }
      if (round === 0) {
        await manage(id, leaving.id, { do: 'remove' });
        await keep();
        await manage(id, leaving.id, { do: 'restore' });
        await keep();
      }
      if (round === 1) {
        const [first] = bracket.rounds.flatMap(({ matches }) => matches).filter(({ state }) => state === 'done');
        await correct(id, String(first?.key), 'apply', { score: { legs: [[3, 0]] } });
        await keep();
        await correct(id, String(first?.key), 'apply', { score: { legs: [[0, 3]] } });
      }
      bracket = await keep();
    }
    expect(bracket.phase).toBe('finished');
    const shown: TournamentMoment[] = [];
    for (const { version } of recorded) {
      const { json, status } = await readMoment(id, version);
      expect(status).toBe(200);
      shown.push(tournamentMoment.parse(json));
    }
    expect(shown.map(comparable)).toEqual(recorded.map(comparable));
    const moments = await readMoments(id);
    expect(moments[0]?.kind).toBe('live');
    expect(moments.map(({ version }) => version)).toEqual(moments.map(({ version }) => version).sort((a, b) => a - b));
    expect(moments.at(-1)).toMatchObject({ kind: 'finished', version: bracket.version });
    expect(moments.find(({ kind }) => kind === 'report')?.pair).toHaveLength(2);
  });
});

test('a version that does not exist is an error with a code', async () => {
  const id = await startCup(cups, players.slice(0, 2));
  const { version } = await readBracket(cups, id);
  expect(await readMoment(id, version + 1)).toMatchObject({ status: 404, json: { code: 'version_not_found' } });
  expect((await readMoment(id, '0')).status).toBe(400);
  expect((await readMoment('65f0c0ffee0000000000ffff', 1)).json).toMatchObject({ code: 'tournament_not_found' });
});

test('a flood of replays is rejected, and ends without a trace', async () => {
  const id = await startCup(cups, players.slice(0, 2));
  const { version } = await readBracket(cups, id);
  const flood = await Promise.all(Array.from({ length: 120 }, (_, at) => readMoment(id, 1 + (at % version))));
  const codes = new Set(
    flood.filter(({ status }) => status !== 200).map(({ json }) => (json as { code: string }).code),
  );
  expect(codes).toEqual(new Set(['busy']));
  expect((await readMoment(id, version)).status).toBe(200);
});

test('the preview of a correction in a Swiss tournament shows new ranks, and that drawn rounds stay', async () => {
  const id = await startCup(cups, players.slice(0, 4), { format: 'swiss', thirdPlace: false });
  for (const { key, home, away } of findOpen(await readBracket(cups, id)))
    for (const side of [home, away])
      await report(cups, players.find((one) => one.id === readEntrantId(side)) as TestPlayer, [id, key], {
        legs: [[2, 1]],
      });
  const { rounds } = await readBracket(cups, id);
  expect(rounds.map(({ title }) => title)).toEqual(['Round 1', 'Round 2']);
  const { changes, notes } = await correct(id, 's1-1', 'preview', { score: { legs: [[1, 2]] } });
  expect(changes.map(({ key }) => key)).toEqual(['s1-1']);
  expect(notes[0]).toBe('Rounds that have been drawn stay as they are.');
  expect(notes[1]).toMatch(/ is 1st instead of \dth|rd|nd\.$/);
  expect((await readBracket(cups, id)).rounds).toEqual(rounds);
});
