import { expect, test } from '@jest/globals';
import { tournamentPhases } from '@portal/contracts';
import fc from 'fast-check';
import type { Play } from '../../../data-access/play/documents.ts';
import { rebuildPlay } from '../reads/replay.ts';
import { computeBracket, hasBracket, type TournamentCommand } from './state.ts';
import { at, organizer } from './testing/cup.ts';
import { buildStoredCup, maxEntrants, people, run, type Stored } from './testing/stored-cup.ts';

/** Random lives of tournaments; `PROPERTY_RUNS=10000` checks as many as the design demands. */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 200);

const keys = [
  'w1-1',
  'w1-2',
  'w2-1',
  'w3-1',
  't1-1',
  'l1-1',
  'f1-1',
  'f2-1',
  'a1-1',
  'a2-1',
  'a3-2',
  'b1-1',
  'b3-1',
  's1-1',
  's1-2',
  's2-1',
  's2-2',
  's3-1',
];
const player = fc.constantFrom(...people);
const key = fc.constantFrom(...keys);
const reason = 'House rules';
const score = fc.constantFrom({ legs: [[2, 1]] as const }, { legs: [[0, 1]] as const });
const verdict = fc.oneof(
  score.map((one) => ({ score: one })),
  fc.constantFrom(...(['home', 'away', 'both'] as const).map((walkover) => ({ walkover }))),
);

const act = fc.oneof(
  fc.constantFrom(...(['ready', 'withdraw-report', 'concede'] as const).map((one) => ({ do: one }))),
  score.map((one) => ({ do: 'report' as const, score: one })),
  fc.constant({ do: 'dispute' as const, reason }),
  fc.constantFrom(...['a', 'b', 'c', 'd'].map((hash) => ({ do: 'evidence' as const, hash }))),
  verdict.map((one) => ({ do: 'rule' as const, verdict: one, reason })),
  fc.constantFrom({ do: 'replay' as const, reason }, { do: 'extend' as const, minutes: 5 }),
);
const byPlayer: fc.Arbitrary<TournamentCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom({ do: 'register', gameId: 'me' }, { do: 'check-in' }) },
  { weight: 1, arbitrary: fc.constant<TournamentCommand>({ do: 'withdraw' }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('match' as const), key, action: act }) },
);
const byOrganizer: fc.Arbitrary<TournamentCommand> = fc.oneof(
  fc.constantFrom(...tournamentPhases).map((to) => ({ do: 'phase' as const, to, reason })),
  fc.record({ do: fc.constant('match' as const), key, action: act }),
  fc.record({ do: fc.constant('correct' as const), key, verdict, reason: fc.constant(reason) }),
  fc.record({
    do: fc.constant('entrant' as const),
    action: fc.constantFrom('add', 'remove', 'restore', 'disqualify', 'replace'),
    entrantId: player,
    by: fc.option(player),
    reason: fc.constant(reason),
  }),
  fc.record({ do: fc.constant('move-seed' as const), entrantId: player, to: fc.integer({ min: 1, max: 9 }) }),
  fc.constantFrom({ do: 'seeds', by: 'random' }, { do: 'seeds', by: 'score' }),
);
const step = fc.record({
  minutes: fc.constantFrom<number[]>(0, 0, 0, 1, 5, 10, 40, 1_450),
  command: fc.oneof(
    { weight: 1, arbitrary: fc.constant({ by: null, command: { do: 'clock' } as TournamentCommand }) },
    { weight: 5, arbitrary: fc.record({ by: player, command: byPlayer }) },
    { weight: 3, arbitrary: fc.record({ by: fc.constant(organizer), command: byOrganizer }) },
  ),
});
const life = fc.record({
  shape: fc.record({
    format: fc.constantFrom('single-elimination', 'double-elimination', 'round-robin', 'groups', 'swiss'),
    thirdPlace: fc.boolean(),
    autoStart: fc.boolean(),
    isSelfRunning: fc.boolean(),
  }),
  isFull: fc.boolean(),
  steps: fc.array(step, { maxLength: 60 }),
});

const count = <T>(values: Iterable<T>, test_: (value: T) => boolean) => [...values].filter(test_).length;

/** Fails unless the log up to a version gives the bracket of that version. */
const checkReplay = ({ state: { play: now }, log }: Stored, play: Play): void => {
  const changes = log.flatMap(({ version, change }) => (version <= play.version && change ? [change] : []));
  const rebuilt = rebuildPlay(now, play.version, changes);
  for (const field of ['phase', 'reason', 'entrants', 'out', 'barred', 'draws', 'facts'] as const)
    expect(rebuilt[field]).toEqual(play[field]);
  if (hasBracket(play)) expect([...computeBracket(rebuilt)]).toEqual([...computeBracket(play)]);
};

const check = ({ state: { play, entries }, rooms }: Stored): void => {
  const { entrants, phase } = play;
  expect(new Set(entrants).size).toBe(entrants.length);
  expect(entrants.length).toBeLessThanOrEqual(maxEntrants);
  expect(count(entries.values(), ({ state }) => state === 'registered' || state === 'checkedIn')).toBeLessThanOrEqual(
    maxEntrants,
  );
  for (const { entrantId, state } of entries.values())
    if (state === 'playing' || state === 'out') expect(entrants).toContain(entrantId);
  const isContested = count(rooms.values(), ({ state }) => state === 'contested') > 0;
  // The score of a disputed result is not credited.
  if (phase === 'settled') expect(isContested).toBe(false);
  if (phase !== 'live' && phase !== 'finished') return;
  if (phase === 'finished') expect(play.dueAt === null).toBe(isContested);
  const bracket = computeBracket(play);
  const open = [...bracket.values()].filter((match) => match.state === 'open');
  expect(open.length > 0).toBe(phase === 'live');
  const isPlayed = ({ planned, home, away }: (typeof open)[number]) => {
    const room = rooms.get(planned.key);
    return room !== undefined && room.state !== 'done' && room.players[0] === home && room.players[1] === away;
  };
  if (phase === 'live') expect(open.some(isPlayed)).toBe(true);
  for (const [name, { state, dueAt, players }] of rooms) {
    if (state === 'done') continue;
    const match = bracket.get(name);
    expect([match?.home, match?.away]).toEqual([...players]);
    expect(match?.state).toBe(state === 'contested' ? 'done' : 'open');
    if (state !== 'contested' && state !== 'disputed' && state !== 'attention') expect(dueAt).not.toBeNull();
  }
};

/** The last email about the entry of each player agrees with the entry, and no email is requested twice. */
const checkEmails = ({ state: { play, entries }, rooms, emails }: Stored): void => {
  const keys = emails.map(({ data }) => data.dedupeKey);
  expect(keys.filter((one, position) => keys.indexOf(one) !== position)).toEqual([]);
  for (const { entrantId, state } of entries.values()) {
    const last = emails.findLast(({ data }) => data.template === 'tournament-entry' && data.playerId === entrantId);
    const event = last?.data.vars['event'];
    const isIn = state === 'registered' || state === 'checkedIn' || state === 'playing' || state === 'out';
    if (!isIn && state !== 'waiting' && state !== 'removed' && state !== 'disqualified') continue;
    if (isIn || state === 'waiting')
      expect(play.phase === 'cancelled' ? ['cancelled'] : isIn ? ['registered', 'moved-up'] : ['waiting']).toContain(
        event,
      );
    else expect(event).toBe(state);
  }
  for (const { state, noticeAt } of rooms.values())
    if (noticeAt) expect(['open', 'disputed', 'contested']).toContain(state);
  if (play.remindAt) expect([play.phase, play.remindAt < (play.dueAt ?? 0)]).toEqual(['check-in', true]);
};

/** Staff rules on what waits for it, and the clock does the rest. */
const bringToTheEnd = (stored: Stored, minute: number): Stored => {
  let now = stored;
  for (let round = 1; round < 60; round += 1) {
    const later = at(minute + round * 2_000);
    now = run(now, { do: 'clock' }, null, later);
    if (['settled', 'cancelled'].includes(now.state.play.phase)) break;
    const undecided = [...now.rooms.values()].filter(({ state }) => state !== 'done');
    for (const room of undecided) {
      const action = { do: 'rule', verdict: { walkover: 'home' }, reason } as const;
      now = run(now, { do: 'match', key: room.key, action }, organizer, later);
    }
    if (now.state.play.phase === 'paused') now = run(now, { do: 'phase', to: 'live', reason: null }, organizer, later);
    if (['announced', 'registration', 'check-in', 'ready'].includes(now.state.play.phase) && round > 5)
      now = run(now, { do: 'phase', to: 'cancelled', reason }, organizer, later);
  }
  return now;
};

type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;
const by = (who: string, command: TournamentCommand, minutes = 0) => ({ minutes, command: { by: who, command } });
const manage = (action: 'restore' | 'replace', entrantId: string, substitute: string | null) =>
  by(organizer, { do: 'entrant', action, entrantId, by: substitute, reason });

/** Lives that have gone wrong once. */
const examples: [Life][] = [
  // The substitute's match waits for an earlier one of the opponent, and kept the room of the replaced player.
  [
    {
      shape: { format: 'round-robin', thirdPlace: false, autoStart: true, isSelfRunning: false },
      isFull: true,
      steps: [
        ...[by('p1', { do: 'check-in' }, 40), by('p1', { do: 'withdraw' })],
        ...[manage('restore', 'p1', null), manage('replace', 'p3', 'p6')],
      ],
    },
  ],
  // The place of a player who has left stayed taken after a return to the seeds, and was given to another one as well.
  [
    {
      shape: { format: 'single-elimination', thirdPlace: false, autoStart: true, isSelfRunning: false },
      isFull: true,
      steps: [
        ...[by('p1', { do: 'check-in' }, 40), by('p1', { do: 'withdraw' })],
        ...[by(organizer, { do: 'phase', to: 'ready', reason }), by('p6', { do: 'withdraw' })],
      ],
    },
  ],
];

test('whatever people do, the clock runs, places are kept, open matches can be played, and there is an end', () => {
  fc.assert(
    fc.property(life, ({ shape, isFull, steps }) => {
      let stored = buildStoredCup(shape);
      let minute = -120;
      if (isFull) {
        for (const id of people) stored = run(stored, { do: 'register', gameId: id }, id, at(minute));
        for (const id of people) stored = run(stored, { do: 'check-in' }, id, at(-60));
        minute = -20;
      }
      const past: Play[] = [];
      for (const { minutes, command } of steps) {
        minute += minutes;
        const next = run(stored, command.command, command.by, at(minute));
        // A command that is refused stores no deadline either; the clock does.
        stored = run(next, { do: 'clock' }, null, at(minute));
        check(stored);
        checkEmails(stored);
        past.push(stored.state.play);
      }
      const end = bringToTheEnd(stored, minute);
      expect(['settled', 'cancelled']).toContain(end.state.play.phase);
      checkEmails(end);
      for (const play of [...past, end.state.play]) checkReplay(end, play);
    }),
    { numRuns, examples },
  );
});
