import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MatchAction } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { normalizePicture } from '@portal/service-kit/pictures';
import { waitFor } from '@portal/testing';
import fc from 'fast-check';
import { createRepositories, type Repositories } from '../src/data-access/index.ts';
import { evidenceRules } from '../src/features/play/commands/upload-evidence.ts';
import { decide } from '../src/features/play/tournament/decide.ts';
import type { TournamentState } from '../src/features/play/tournament/state.ts';
import { admin, type TestPlayer } from './support/competition.ts';
import { addEvidence, drawScreenshot, startCup, startCups, type TestCups } from './support/cups.ts';

let cups: TestCups;
let repositories: Repositories;
let picture: { file: Buffer; hash: string };
beforeAll(async () => {
  cups = await startCups();
  repositories = createRepositories(cups.competition.db);
  const file = await drawScreenshot('#123456');
  picture = { file, hash: (await normalizePicture(file, evidenceRules)).hash };
});
afterAll(() => cups.competition.stop());

type Action = MatchAction | { do: 'evidence' };
const action = fc.constantFrom<Action>(
  { do: 'ready' },
  { do: 'report', score: { legs: [[2, 1]] } },
  { do: 'report', score: { legs: [[1, 2]] } },
  { do: 'withdraw-report' },
  { do: 'dispute', reason: 'Wrong' },
  { do: 'evidence' },
  { do: 'concede' },
  { do: 'rule', verdict: { walkover: 'home' }, reason: 'Seen' },
  { do: 'replay', reason: 'Again' },
  { do: 'extend', minutes: 5 },
);
/** Formats with the matches that the commands are about. */
const formats = [
  { format: 'single-elimination', keys: ['w1-2', 'w1-3', 'w2-1', 'w2-2', 'w3-1', 't1-1'], numRuns: 5 },
  { format: 'swiss', keys: ['s1-1', 's1-2', 's1-3', 's2-1', 's2-2', 's3-1'], numRuns: 3 },
];
// Numbers from 0 to 5 are players, 6 is a referee, 7 the organizer.
const createStep = (keys: readonly string[]) => {
  const command = fc
    .record({ who: fc.nat({ max: 7 }), key: fc.constantFrom(...keys), action })
    // Reports are limited by player and hour, and the organizer is the same one in every run.
    .filter((one) => one.who < 7 || one.action.do !== 'report');
  return fc.record({ minutes: fc.constantFrom(0, 1, 9, 10, 40, 1_450), commands: fc.tuple(command, command) });
};
type Command = { who: number; key: string; action: Action };

const organizer = { id: admin.userId, username: admin.username };

/** Reads again if the clock has changed the tournament meanwhile. */
const load = async (id: string, keys: readonly string[]): Promise<TournamentState> => {
  const play = await repositories.plays.findById(id);
  const rooms = await Promise.all(keys.map((one) => repositories.matches.listUndecided(id, [one])));
  const entries = await repositories.entries.byTournament(id);
  const isChanged = (await repositories.plays.findById(id))?.version !== play?.version;
  if (isChanged) return load(id, keys);
  if (!play) throw new Error('no such cup');
  return {
    play,
    entries,
    scores: new Map(),
    rooms: new Map(rooms.flatMap((some) => [...some])),
    randomSeed: 0,
    disputeMs: 24 * 3_600_000,
  };
};

/** Without it a run of the service's clock that began before the commands could apply deadlines as of its own, earlier time. */
const loadSettled = (id: string, keys: readonly string[], now: Date): Promise<TournamentState> =>
  waitFor(async () => {
    const state = await load(id, keys);
    return decide(state, { do: 'clock' }, null, now).play.version === state.play.version && state;
  });

const show = ({ play, rooms }: TournamentState) => ({
  phase: play.phase,
  version: play.version,
  facts: play.facts,
  draws: play.draws,
  rooms: [...rooms.values()]
    .flatMap((room) =>
      room && room.state !== 'done' ? [[room.key, room.state, room.reports, room.evidence, room.dueAt]] : [],
    )
    .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
});

/** What the pure model makes of commands in this order: the responses, and the state. */
const runModel = (before: TournamentState, commands: readonly (Command & { id: string })[], now: Date) => {
  let state = before;
  const statuses = commands.map(({ id, key: matchKey, action: act }) => {
    try {
      const actor = { playerId: id, isOperator: id === admin.userId };
      const complete = act.do === 'evidence' ? { ...act, hash: picture.hash } : act;
      state = decide(state, { do: 'match', key: matchKey, action: complete }, actor, now);
      return 200;
    } catch (error) {
      if (error instanceof AppError) return error.status;
      throw error;
    }
  });
  // Deadlines that no command has stored are applied by the clock.
  return { statuses, state: show(decide(state, { do: 'clock' }, null, now)) };
};

test.each(formats)('commands in parallel have the effect of one order of the pure model: $format', async (cup) => {
  const { format, keys: allKeys, numRuns } = cup;
  await fc.assert(
    fc.asyncProperty(fc.array(createStep(allKeys), { minLength: 4, maxLength: 10 }), async (steps) => {
      // New players, because reports are limited by player and hour.
      const people = await cups.competition.players(7);
      const players = people.slice(0, 6);
      const referee = people[6] as TestPlayer;
      const findPerson = (who: number): TestPlayer => people[who] ?? organizer;
      const id = await startCup(cups, players, {
        format,
        staff: [{ username: referee.username, role: 'referee' }],
      });
      let minute = 0;
      let now = cups.setClock(minute);
      for (const { minutes, commands } of steps) {
        const keys = commands.map((one) => one.key);
        const before = await loadSettled(id, keys, now);
        minute += minutes;
        now = cups.setClock(minute);
        const responses = await Promise.all(
          commands.map(({ who, key: matchKey, action: json }) =>
            json.do === 'evidence'
              ? addEvidence(cups, findPerson(who), [id, matchKey], picture.file)
              : cups.call(findPerson(who), {
                  key: 'POST /api/tournaments/{id}/matches/{key}',
                  params: { id, key: matchKey },
                  json,
                }),
          ),
        );
        const [one, other] = commands.map((each) => ({ ...each, id: findPerson(each.who).id })) as [
          Command & { id: string },
          Command & { id: string },
        ];
        const forward = runModel(before, [one, other], now);
        const backward = runModel(before, [other, one], now);
        const expected = [forward, { ...backward, statuses: [...backward.statuses].reverse() }];
        const after = await load(id, keys);
        const observed = {
          statuses: responses.map(({ status }) => status),
          state: show(decide(after, { do: 'clock' }, null, now)),
        };
        expect(expected).toContainEqual(observed);
      }
      // The clock may add changes meanwhile, so the version is read first.
      const { version } = (await load(id, [])).play;
      const rows = await repositories.tournamentLog.list(id, { before: version + 1 }, 1_000);
      expect(rows.map((row) => row.version)).toEqual(Array.from({ length: version }, (_, at) => version - at));
    }),
    // Commands that fail a run are shown at once: to find fewer of them takes longer than a test may.
    { numRuns, endOnFailure: true },
  );
});
