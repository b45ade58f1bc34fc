import { describe, expect, test } from '@jest/globals';
import { limits, type MatchActionName, type TournamentPhase, tournamentPhases } from '@portal/contracts';
import fc from 'fast-check';
import type { Settings } from '../../../data-access/play/documents.ts';
import { isFor } from '../match/games.ts';
import { presentRoom } from '../present/room.ts';
import { createView } from '../present/view.ts';
import { type Action, authority, checkPermission, findMeeting, type Person, type Rule } from './authority.ts';
import { decide } from './decide.ts';
import { computeBracket, type MatchAct, type TournamentCommand, type TournamentState } from './state.ts';
import { at, createCup, findCode, goLive, organizer, settings, win } from './testing/cup.ts';

const person = (playerId: string, more: Partial<Person> = {}): Person => ({
  ...{ playerId, isOperator: false, clanId: null, isLeader: true },
  ...more,
});

/** A live cup of four. `p1` plays and organizes. */
const createOwnCup = (overrides: Partial<Settings> = {}) => {
  const cup = createCup();
  const { play } = cup.state();
  Object.assign(play, {
    settings: { ...settings, ...overrides },
    staff: [...play.staff, { playerId: 'p1', role: 'organizer' }, { playerId: 'ref', role: 'referee' }],
  });
  goLive(cup);
  return cup;
};

const people: Record<string, Person> = {
  side: person('p2'),
  referee: person('ref'),
  organizer: person(organizer),
  'organizer who plays': person('p1'),
  operator: person('ops', { isOperator: true }),
  stranger: person('p9'),
};

describe('the table', () => {
  const { play, entries } = createOwnCup().state();
  const own = { entrants: ['p1', 'p4'], players: ['p1', 'p4'] } as const;
  const others = { entrants: ['p2', 'p3'], players: ['p2', 'p3'] } as const;
  const isStaffAction = (action: Action) => (authority[action] as Rule).by.includes('organizer');

  test.each(Object.keys(authority) as Action[])('says who may %s, and in which phases', (action) => {
    const { by, in: phases, late }: Rule = authority[action];
    const allowed = (who: keyof typeof people, match: typeof own | typeof others | null) =>
      checkPermission(people[who] as Person, action, match, { play, entries }) !== 'forbidden';
    expect(checkPermission(null, action, others, { play, entries })).toBe('forbidden');
    expect(allowed('side', others)).toBe(by.includes('side') || by.includes('player') || by.includes('entrant'));
    expect(allowed('referee', others)).toBe(by.includes('referee') || by.includes('player') || by.includes('entrant'));
    if (!isStaffAction(action)) return;
    for (const who of ['organizer', 'organizer who plays', 'operator'] as const)
      expect(allowed(who, others)).toBe(true);
    expect(allowed('organizer who plays', own)).toBe(false);
    expect(allowed('stranger', others)).toBe(false);
    for (const phase of tournamentPhases as readonly TournamentPhase[]) {
      const refusal = checkPermission(people['organizer'] as Person, action, null, {
        play: { ...play, phase },
        entries,
      });
      expect(refusal).toBe(
        phases.includes(phase) ? null : phase === 'paused' && late === 'match_over' ? 'match_not_open' : late,
      );
    }
  });

  test('counts everyone of a clan, in its lineup or not, and operators too', () => {
    const clans = { ...play, settings: { ...settings, entrants: 'clans' as const } };
    const match = { entrants: ['a', 'b'], players: ['a1', 'b1'] } as const;
    const rule = (who: Person) => checkPermission(who, 'rule', match, { play: clans, entries: new Map() });
    expect(rule(person('ref', { clanId: 'a' }))).toBe('forbidden');
    expect(rule(person('ref', { clanId: 'b', isLeader: true }))).toBe('forbidden');
    expect(rule(person('ops', { clanId: 'a', isOperator: true }))).toBe('forbidden');
    expect(rule(person('ops', { isOperator: true }))).toBeNull();
    expect(rule(person('ref', { clanId: 'c', isLeader: true }))).toBeNull();
  });
});

test('an organizer who plays can neither put an opponent out nor change the clocks of the own match alone', () => {
  const cup = createOwnCup({ thirdPlace: false });
  const put = (action: 'disqualify' | 'remove' | 'replace', entrantId: string, by: string | null = null) =>
    findCode(() => cup.run({ do: 'entrant', action, entrantId, by, reason: 'Mine' }, 'p1', at(1)));
  for (const action of ['disqualify', 'remove', 'replace'] as const) expect(put(action, 'p4', 'p5')).toBe('forbidden');
  const changeClocks = (by: string) => {
    const { play } = cup.state();
    const clocks = { ...play.settings.clocks, confirm: play.settings.clocks.confirm + 1 };
    return findCode(() =>
      cup.run({ do: 'settings', settings: { ...play.settings, clocks }, staff: play.staff }, by, at(2)),
    );
  };
  // The other semifinal has clocks, too.
  expect(changeClocks('p1')).toBeUndefined();
  win(cup, 'w1-1', 'p1', at(3));
  win(cup, 'w1-2', 'p2', at(3));
  expect(changeClocks('p1')).toBe('forbidden');
  expect(put('disqualify', 'p2')).toBe('forbidden');
  expect(changeClocks(organizer)).toBeUndefined();
  // It has lost, and is nobody's opponent.
  expect(put('disqualify', 'p4')).toBeUndefined();
  cup.run({ do: 'phase', to: 'paused', reason: 'A break' }, 'p1', at(4));
});

test('before the start, only the first opponent is protected', () => {
  const cup = createOwnCup({ format: 'round-robin', autoStart: false });
  expect(cup.state().play.phase).toBe('ready');
  const first = [...computeBracket(cup.state().play).values()].find(
    ({ planned, home, away }) => planned.round === 1 && (home === 'p1' || away === 'p1'),
  );
  const opponent = first?.home === 'p1' ? first.away : first?.home;
  for (const playerId of ['p2', 'p3', 'p4'])
    expect(findMeeting(person('p1'), playerId, cup.state()) !== null).toBe(playerId === opponent);
});

test('a ruling applies only to the players who meet now', () => {
  const cup = createOwnCup({ thirdPlace: false });
  win(cup, 'w1-1', 'p1', at(1));
  win(cup, 'w1-2', 'p2', at(1));
  win(cup, 'w2-1', 'p1', at(2));
  const stale = cup.state().rooms.get('w2-1');
  // The semifinal is played again, so the final has lost a player.
  cup.run({ do: 'match', key: 'w1-2', action: { do: 'replay', reason: 'Lag' } }, organizer, at(3));
  const { facts } = cup.state().play;
  const rule = {
    do: 'match',
    key: 'w2-1',
    action: { do: 'rule', verdict: { walkover: 'away' }, reason: 'x' },
  } as const;
  const state: TournamentState = { ...cup.state(), rooms: new Map([...cup.state().rooms, ['w2-1', stale ?? null]]) };
  expect(findCode(() => decide(state, rule, { playerId: organizer, isOperator: false }, at(4)))).toBe('match_not_open');
  expect(cup.state().play.facts).toBe(facts);
});

const commands: Record<Exclude<MatchActionName, 'substitute' | 'correct'>, readonly MatchAct[]> = {
  ready: [{ do: 'ready' }],
  report: (
    [
      [2, 1],
      [1, 2],
      [3, 0],
    ] as const
  ).map((leg) => ({ do: 'report', score: { legs: [leg] } })),
  'withdraw-report': [{ do: 'withdraw-report' }],
  dispute: [{ do: 'dispute', reason: 'Wrong' }],
  concede: [{ do: 'concede' }],
  // One more than a side can add: a repeated one changes nothing.
  evidence: Array.from({ length: limits.evidence.perSide + 1 }, (_, at) => ({ do: 'evidence', hash: `${at}` })),
  message: [{ do: 'message', message: 'joining' }],
  // A code that is shared again changes nothing.
  'share-code': ['1111', '2222'].map((code) => ({ do: 'share-code', code })),
  'call-referee': [{ do: 'call-referee', reason: 'Nobody comes' }],
  'answer-call': [{ do: 'answer-call' }],
  rule: [{ do: 'rule', verdict: { walkover: 'home' }, reason: 'Seen' }],
  replay: [{ do: 'replay', reason: 'Lag' }],
  extend: [{ do: 'extend', minutes: 5 }],
};
type Offered = keyof typeof commands;
const actors = ['p1', 'p2', 'p3', 'p4', 'ref', organizer, 'p9'];
const act = fc.record({
  pick: fc.nat(),
  by: fc.constantFrom(...actors),
  action: fc.constantFrom(...(Object.keys(commands) as Offered[])),
  variant: fc.nat(2),
  minutes: fc.nat(12),
});

test('in any cup, exactly what is offered is possible, and nobody in conflict decides anything', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 40 }), (acts) => {
      const cup = createOwnCup();
      let now = 1;
      for (const { pick, by, action, variant, minutes } of acts) {
        now += minutes;
        cup.run({ do: 'clock' }, null, at(now));
        const state = cup.state();
        const { play, entries, rooms } = state;
        const bracket = computeBracket(play);
        const known = [...rooms.values()].flatMap((room) => {
          const match = room && bracket.get(room.key);
          return match && isFor(room, match) ? [{ room, match }] : [];
        });
        const chosen = known[pick % known.length];
        if (!chosen) return;
        const { room, match } = chosen;
        const view = createView(play, rooms);
        const viewer = { person: person(by), isStaff: false, disputeMs: state.disputeMs, now: at(now) };
        const offered =
          presentRoom(view, match, room.key, viewer, entries, { names: new Map(), looks: new Map() })?.may ?? [];
        const list = commands[action];
        const results = list.map((one): boolean => {
          const command: TournamentCommand = { do: 'match', key: room.key, action: one };
          try {
            const after = decide(state, command, { playerId: by, isOperator: false }, at(now));
            return after.log.length > 0;
          } catch {
            return false;
          }
        });
        // Accepted, but not offered: a ruling that crosses a decision of the clock, and a player who appears after the opponent's report.
        const isLate =
          (action === 'rule' && room.state === 'done') || (action === 'ready' && room.state === 'reported');
        if (!isLate) expect([action, offered.includes(action)]).toEqual([action, results.some(Boolean)]);
        const isInConflict = room.players.includes(by);
        const decides = action === 'rule' || action === 'replay' || action === 'extend';
        if (isInConflict && decides) expect(results).not.toContain(true);
        const chosenAct = list[variant % list.length];
        if (chosenAct && results[variant % list.length])
          cup.run({ do: 'match', key: room.key, action: chosenAct }, by, at(now));
      }
    }),
    { numRuns: 150 },
  );
});
