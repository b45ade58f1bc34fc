import { expect, test } from '@jest/globals';
import { defaultSettings, hasTable, type TournamentFormat } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import fc from 'fast-check';
import type { Settings } from '../../../data-access/play/documents.ts';
import { findBoardsResult } from '../../../engine/aggregate.ts';
import { getVerdict } from '../../../engine/outcome.ts';
import type { Score, Verdict } from '../../../engine/types.ts';
import { findGameFacts } from '../match/games.ts';
import { sharePoints } from './credits.ts';
import { decide } from './decide.ts';
import { type ActorClan, buildPlay, computeBracket, type TournamentCommand, type TournamentState } from './state.ts';

const start = new Date('2026-06-06T20:00:00.000Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const organizer = 'boss';
const clanIds = ['foxes', 'curva', 'rain', 'panenka'];

const buildSettings = (format: TournamentFormat): Settings => ({
  ...{ ...defaultSettings, name: 'Clan Cup', format, entrants: 'clans' },
  ...{ extraTime: false, minEntrants: 2, maxEntrants: 4 },
  times: { opensAt: at(-120), checkInAt: at(-60), checkInClosesAt: at(-10), startsAt: start, endsAt: at(240) },
});

const buildMemberId = (clan: string, number: number) => `${clan}-${number}`;

/** A clan of six, led by its first member. */
const findClan = (playerId: string): ActorClan | null => {
  const id = clanIds.find((clan) => playerId.startsWith(`${clan}-`));
  if (!id) return null;
  const memberIds = new Set([1, 2, 3, 4, 5, 6].map((number) => buildMemberId(id, number)));
  return { id, isLed: playerId.endsWith('-1'), memberIds };
};

const createCup = (format: TournamentFormat = 'single-elimination') => {
  let state: TournamentState = {
    play: buildPlay('cup', buildSettings(format), [{ playerId: organizer, role: 'organizer' }]),
    ...{ entries: new Map(), rooms: new Map(), scores: new Map(), randomSeed: 7, disputeMs: 24 * 3_600_000 },
  };
  const run = (command: TournamentCommand, by: string | null, now: Date) => {
    const clan = by === null ? null : findClan(by);
    state = decide({ ...state, clan }, command, by === null ? null : { playerId: by, isOperator: false }, now);
    return state;
  };
  const findCode = (command: TournamentCommand, by: string, now: Date) => {
    try {
      run(command, by, now);
      return 'done';
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  };
  const enter = (clans = clanIds) => {
    run({ do: 'clock' }, null, at(-120));
    for (const clan of clans)
      run(
        { do: 'register', lineup: [1, 2, 3, 4].map((number) => buildMemberId(clan, number)) },
        buildMemberId(clan, 1),
        at(-110),
      );
    for (const clan of clans) run({ do: 'check-in' }, buildMemberId(clan, 1), at(-50));
    return run({ do: 'clock' }, null, start);
  };
  const rule = (key: string, verdict: Verdict, now: Date) =>
    run({ do: 'match', key, action: { do: 'rule', verdict, reason: 'Test' } }, organizer, now);
  const correct = (key: string, verdict: Verdict, now: Date) =>
    run({ do: 'correct', key, verdict, reason: 'Test' }, organizer, now);
  return { state: () => state, run, findCode, enter, rule, correct };
};

const openRooms = ({ rooms }: TournamentState) => [...rooms.values()].filter((room) => room && room.state !== 'done');

/** Each stored result of a match between clans is that of its boards. */
const expectAggregates = ({ play }: TournamentState) => {
  for (const match of computeBracket(play).values()) {
    if (!match.home || !match.away || play.out.length > 0) continue;
    const rules = { canDraw: hasTable(match.planned.stage), awayGoals: false };
    const stored = match.isStale ? null : getVerdict(play.facts[match.planned.key]);
    expect(stored).toEqual(findBoardsResult(findGameFacts(play, match), rules));
  }
};

const win: Verdict = { score: { legs: [[2, 0]] } };
const loss: Verdict = { score: { legs: [[0, 1]] } };

test('each board of a fixture is a match of two players', () => {
  const state = createCup().enter();
  expect(openRooms(state).map((room) => room?.key)).toEqual(
    [1, 2].flatMap((match) => [1, 2, 3].map((board) => `w1-${match}-${board}`)),
  );
  const [first] = openRooms(state);
  const [home, away] = first?.entrants ?? [];
  expect(first?.players).toEqual([buildMemberId(home ?? '', 1), buildMemberId(away ?? '', 1)]);
});

test('the last board decides the fixture; a correction of a board is undone by another', () => {
  const cup = createCup();
  cup.enter();
  for (const match of ['w1-1', 'w1-2']) {
    cup.rule(`${match}-1`, win, at(1));
    cup.rule(`${match}-2`, loss, at(1));
    expect(cup.state().play.facts[match]).toBeUndefined();
    cup.rule(`${match}-3`, win, at(1));
    expect(cup.state().play.facts[match]).toMatchObject({ score: { legs: [[2, 1]] } });
  }
  for (const board of [1, 2, 3]) cup.rule(`w2-1-${board}`, win, at(2));
  const before = computeBracket(cup.state().play);
  cup.correct('w1-1-3', loss, at(3));
  expect(computeBracket(cup.state().play).get('w2-1')).toMatchObject({ state: 'open', isStale: true });
  expect(openRooms(cup.state()).map((room) => room?.key)).toContain('w2-1-1');
  cup.correct('w1-1-3', win, at(4));
  expect(computeBracket(cup.state().play)).toEqual(before);
  expectAggregates(cup.state());
});

test('a board that is replayed takes the result of the fixture back', () => {
  const cup = createCup();
  cup.enter();
  for (const board of [1, 2, 3]) cup.rule(`w1-1-${board}`, win, at(1));
  cup.run({ do: 'match', key: 'w1-1-2', action: { do: 'replay', reason: 'Connection lost' } }, organizer, at(2));
  expect(cup.state().play.facts['w1-1']).toBeUndefined();
  expect(computeBracket(cup.state().play).get('w1-1')?.state).toBe('open');
});

test('a substitute takes a board until both players are ready, named by the leader only', () => {
  const cup = createCup();
  cup.enter();
  const room = () => cup.state().rooms.get('w1-1-2');
  const [home = '', away = ''] = room()?.entrants ?? [];
  const substitute = (playerId: string): TournamentCommand => ({
    do: 'match',
    key: 'w1-1-2',
    action: { do: 'substitute', playerId },
  });
  expect(cup.findCode(substitute(buildMemberId(home, 4)), buildMemberId(home, 2), at(1))).toBe('forbidden');
  expect(cup.findCode(substitute(buildMemberId(home, 5)), buildMemberId(home, 1), at(1))).toBe('not_eligible');
  expect(cup.findCode(substitute(buildMemberId(home, 4)), organizer, at(1))).toBe('forbidden');
  expect(cup.findCode(substitute(buildMemberId(home, 4)), buildMemberId(home, 1), at(1))).toBe('done');
  expect(room()?.players).toEqual([buildMemberId(home, 4), buildMemberId(away, 2)]);
  expect(
    cup
      .state()
      .entries.get(home)
      ?.lineup.map(({ playerId }) => playerId),
  ).toEqual([1, 4, 3, 2].map((number) => buildMemberId(home, number)));
  for (const player of [buildMemberId(home, 4), buildMemberId(away, 2)])
    cup.run({ do: 'match', key: 'w1-1-2', action: { do: 'ready' } }, player, at(2));
  expect(cup.findCode(substitute(buildMemberId(home, 2)), buildMemberId(home, 1), at(3))).toBe('match_not_open');
});

test('nobody of the two clans rules on their boards', () => {
  const cup = createCup();
  cup.enter();
  const { play, rooms } = cup.state();
  const [home = ''] = rooms.get('w1-1-1')?.entrants ?? [];
  cup.run(
    {
      do: 'settings',
      settings: play.settings,
      staff: [...play.staff, { playerId: buildMemberId(home, 3), role: 'referee' }],
    },
    organizer,
    at(1),
  );
  const ruleOn = (key: string): TournamentCommand => ({
    do: 'match',
    key,
    action: { do: 'rule', verdict: win, reason: 'Seen' },
  });
  expect(cup.findCode(ruleOn('w1-1-1'), buildMemberId(home, 3), at(2))).toBe('forbidden');
  expect(cup.findCode(ruleOn('w1-2-1'), buildMemberId(home, 3), at(2))).toBe('done');
});

test('a clan that leaves loses its open fixture; boards that were played stay', () => {
  const cup = createCup();
  cup.enter();
  cup.rule('w1-1-1', win, at(1));
  const [home = '', away = ''] = cup.state().rooms.get('w1-1-1')?.entrants ?? [];
  cup.run({ do: 'withdraw' }, buildMemberId(home, 1), at(2));
  expect(computeBracket(cup.state().play).get('w1-1')).toMatchObject({ state: 'done', winner: away });
  expect(openRooms(cup.state()).some((room) => room?.key.startsWith('w1-1'))).toBe(false);
  expect(cup.state().play.facts['w1-1-1']).toBeDefined();
  cup.run({ do: 'entrant', action: 'restore', entrantId: home, by: null, reason: 'Is back' }, organizer, at(3));
  expect(openRooms(cup.state()).map((room) => room?.key)).toEqual(expect.arrayContaining(['w1-1-2', 'w1-1-3']));
});

test('a clan that leaves a Swiss cup keeps its walkover when it returns; a replayed board takes a result back', () => {
  const cup = createCup('swiss');
  cup.enter();
  cup.rule('s1-1-1', win, at(1));
  const [home = '', away = ''] = cup.state().rooms.get('s1-1-1')?.entrants ?? [];
  cup.run({ do: 'withdraw' }, buildMemberId(home, 1), at(2));
  for (const board of [1, 2, 3]) cup.rule(`s1-2-${board}`, win, at(3));
  expect(cup.state().play.draws).toHaveLength(2);
  const expectWalkover = () =>
    expect(computeBracket(cup.state().play).get('s1-1')).toMatchObject({ state: 'done', winner: away, isStale: false });
  expectWalkover();
  cup.run({ do: 'entrant', action: 'restore', entrantId: home, by: null, reason: 'Is back' }, organizer, at(4));
  expectWalkover();
  expect(openRooms(cup.state()).every((room) => room?.key.startsWith('s2-'))).toBe(true);
  cup.run({ do: 'match', key: 's1-2-1', action: { do: 'replay', reason: 'Connection lost' } }, organizer, at(5));
  expect(cup.state().play.facts['s1-2']).toBeUndefined();
  expect(openRooms(cup.state()).map((room) => room?.key)).toContain('s1-2-1');
});

const score = fc.tuple(fc.nat(3), fc.nat(3)).map((leg): Score => ({ legs: [leg] }));
const step = fc.record({ pick: fc.nat(), score, isCorrection: fc.boolean(), home: fc.boolean() });

test.each<TournamentFormat>(['single-elimination', 'double-elimination', 'round-robin', 'swiss'])(
  'in any %s the results of fixtures follow from their boards, and an undone correction changes nothing',
  (format) => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const cup = createCup(format);
        cup.enter();
        const toVerdict = (part: Score, isHome: boolean): Verdict => {
          const [[home, away] = [0, 0]] = part.legs;
          const needsWinner = format.endsWith('elimination') && home === away;
          return { score: needsWinner ? { ...part, penalties: isHome ? [4, 3] : [3, 4] } : part };
        };
        steps.forEach(({ pick, score: part, isCorrection, home }, minute) => {
          const verdict = toVerdict(part, home);
          const { play } = cup.state();
          const decided = [...computeBracket(play).values()].flatMap((match) =>
            findGameFacts(play, match).flatMap((fact, board) =>
              fact ? [[`${match.planned.key}-${board + 1}`, fact] as const] : [],
            ),
          );
          const open = openRooms(cup.state());
          const [key, fact] = decided[pick % Math.max(1, decided.length)] ?? [];
          if (isCorrection && key && fact) {
            const before = computeBracket(play);
            cup.correct(key, verdict, at(minute));
            expectAggregates(cup.state());
            const earlier = getVerdict(fact);
            if (earlier) cup.correct(key, earlier, at(minute));
            expect(computeBracket(cup.state().play)).toEqual(before);
          }
          const room = open[pick % Math.max(1, open.length)];
          if (room) cup.rule(room.key, verdict, at(minute));
          expectAggregates(cup.state());
        });
      }),
      { numRuns: 60 },
    );
  },
);

test('shared points add up, in proportion to the boards', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 11 }),
      (points, counts) => {
        const games = new Map(counts.map((count, player) => [`p${player}`, count]));
        const parts = sharePoints(points, games);
        expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(points);
        const all = counts.reduce((sum, count) => sum + count, 0);
        for (const [player, count] of games)
          expect(Math.abs((parts.get(player) ?? 0) - (points * count) / all)).toBeLessThan(1);
      },
    ),
  );
});

test('a lineup has players of the platform only', () => {
  const cup = createCup();
  cup.run({ do: 'clock' }, null, at(-120));
  const { play } = cup.state();
  const lineup = [1, 2, 3].map((number) => buildMemberId('foxes', number));
  const register = (others: readonly string[]) => {
    const platforms = new Map(lineup.map((id) => [id, others.includes(id) ? 'mobile' : 'console'] as const));
    const state = {
      ...cup.state(),
      play: { ...play, settings: { ...play.settings, platformGroup: 'console' as const } },
    };
    const leader = buildMemberId('foxes', 1);
    const clan = findClan(leader);
    return decide(
      { ...state, platforms, clan },
      { do: 'register', lineup },
      { playerId: leader, isOperator: false },
      at(-110),
    );
  };
  expect(() => register([buildMemberId('foxes', 3)])).toThrow(expect.objectContaining({ code: 'not_eligible' }));
  expect(register([]).entries.get('foxes')?.lineup).toHaveLength(3);
});
