import { describe, expect, jest, test } from '@jest/globals';
import { optionalEmails } from '../email/ui.ts';
import {
  describeNotification,
  getNotificationGroup,
  getNotificationSubject,
  isPushed,
  listedKinds,
  notificationGroups,
  notificationKinds,
  switchableGroups,
  type UnstoredKind,
  unstoredKinds,
} from './notification-kinds.ts';
import { type NotificationKind, type NotificationVars, notificationVars } from './notification-vars.ts';

const cup = { tournamentId: 'd001', tournamentName: 'Night Cup' };
const clanName = 'Night Owls';
const match = { ...cup, matchKey: 'w1-1', matchLabel: 'Final', home: 'Ana', away: 'Ben' };
const times = { startsAt: '2026-03-01T20:00:00.000Z', endsAt: '2026-03-01T23:00:00.000Z' };
const until = '2026-03-01T20:40:00.000Z';

const describeKind = <K extends NotificationKind>(kind: K, vars: NotificationVars<K>) => {
  const stored = notificationVars[kind].parse(vars) as Record<string, string>;
  return describeNotification({ kind, vars: stored, actors: [], count: 0 });
};

test('every kind is declared with its variables, in a group', () => {
  expect([...notificationKinds].sort()).toEqual(Object.keys(notificationVars).sort());
  for (const kind of notificationKinds) expect(notificationGroups).toContain(getNotificationGroup(kind));
  expect(notificationGroups.filter((group) => !switchableGroups.some((one) => one === group))).toEqual(['matches']);
});

test('every kind with an email has one that recipients can switch off', () => {
  const withoutEmail = notificationKinds.filter((kind) => !optionalEmails.some((name) => name === kind));
  expect(withoutEmail.sort()).toEqual(['clan-membership', 'clan-news', 'clan-request', 'kick-off', 'match-decided']);
});

test('the kinds of a match share its subject, and the kinds of a cup share another', () => {
  expect(getNotificationSubject('tournament-match', match)).toBe('match:d001:w1-1');
  expect(getNotificationSubject('match-decided', match)).toBe('match:d001:w1-1');
  for (const kind of ['tournament-entry', 'tournament-check-in', 'tournament-finished'] as const)
    expect(getNotificationSubject(kind, match)).toBe('cup:d001');
  expect(getNotificationSubject('clan-invitation', { clanName, clanId: 'c001' })).toBe('clan:c001');
});

describe('an entry', () => {
  const entry = { ...cup, ...times, version: '3' };
  test.each([
    ['registered', {}, 'You have a place in Night Cup.'],
    ['registered', { clanName }, 'Your clan Night Owls has a place in Night Cup.'],
    ['moved-up', {}, "A spot opened in Night Cup, and it's yours."],
    ['moved-up', { clanName }, "A spot opened in Night Cup, and it's for your clan Night Owls."],
    ['waiting', { position: '3' }, 'You are number 3 on the waiting list of Night Cup.'],
    ['waiting', { position: '3', clanName }, 'Your clan Night Owls is number 3 on the waiting list of Night Cup.'],
    ['removed', {}, 'The organizers removed you from Night Cup.'],
    ['disqualified', { clanName }, 'The organizers disqualified your clan Night Owls from Night Cup.'],
    ['cancelled', {}, 'The organizers canceled Night Cup.'],
  ] as const)('%s %j: %s', (event, vars, text) => {
    expect(describeKind('tournament-entry', { ...entry, ...vars, event })).toMatchObject({
      ...{ text, path: '/tournaments/d001' },
      action: undefined,
    });
  });

  test('can check in only while the check-in is open', () => {
    const open = { ...entry, event: 'moved-up' as const, checkInClosesAt: until };
    expect(describeKind('tournament-entry', open).action).toEqual({ text: 'check in', until });
    expect(describeKind('tournament-entry', { ...open, checkInAt: times.startsAt }).action).toBeUndefined();
  });
});

test.each([
  ['opened', {}, 'Check-in for Night Cup opened.'],
  ['reminder', {}, 'Check-in for Night Cup closes soon.'],
  ['reminder', { clanName }, 'Check-in for Night Cup closes soon.'],
] as const)('a check-in, %s %j: %s', (event, vars, text) => {
  const described = describeKind('tournament-check-in', {
    ...cup,
    ...vars,
    event,
    entry: 'registered',
    closesAt: until,
  });
  expect(described).toMatchObject({ text, action: { text: 'check in', until } });
});

test.each([
  [{}, 'Night Cup starts soon.'],
  [{ clanName }, 'Night Cup starts soon, with your clan Night Owls.'],
])('a kick-off %j: %s', (vars, text) => {
  const described = describeKind('kick-off', { ...cup, ...vars, startsAt: until });
  expect(described).toMatchObject({ text, path: '/tournaments/d001' });
  expect(described.action).toEqual({ text: 'get ready', until });
});

test('what needs no act is not pushed', () => {
  expect(notificationKinds.filter((kind) => !isPushed(kind))).toEqual(['match-decided']);
});

describe('a match', () => {
  test.each([
    ['ready', { opponent: 'Ben', dueAt: until }, 'Your match against Ben can begin.', 'press Ready'],
    ['reported', { opponent: 'Ben', score: '2–1', dueAt: until }, 'Ben says 2–1.', 'confirm or dispute'],
    ['reported', { opponent: 'Ben', score: '2–1' }, 'Ben says 2–1.', undefined],
    ['called', { reason: 'No' }, 'Ana vs. Ben in Night Cup: a player called a referee.', undefined],
    ['disputed', { reason: 'No' }, 'The result of Ana against Ben in Night Cup was disputed.', undefined],
    [
      'disputed',
      { opponent: 'Ben', dueAt: until },
      'The result of your match against Ben was disputed.',
      'report and add a screenshot',
    ],
    ['still-disputed', { dueAt: until }, 'Staff was reminded to rule on Ana against Ben in Night Cup.', undefined],
    [
      'ruled',
      { opponent: 'Ben', outcome: 'score', score: '3–0' },
      'Staff ruled: your match against Ben ended 3–0.',
      undefined,
    ],
    [
      'ruled',
      { opponent: 'Ben', outcome: 'replay' },
      'Staff ruled: your match against Ben will be replayed.',
      undefined,
    ],
  ] as const)('%s %j: %s', (event, vars, text, action) => {
    expect(describeKind('tournament-match', { ...match, ...vars, event })).toEqual({
      ...{ text, path: '/tournaments/d001?match=w1-1', detail: 'Ana against Ben, Final, Night Cup' },
      action: action && { text: action, until },
    });
  });

  test.each([
    ['Ben', 'home', 'You won your match against Ben by walkover.'],
    ['Ben', 'away', 'Your match against Ben goes to Ben by walkover.'],
    ['Ana', 'away', 'You won your match against Ana by walkover.'],
    ['Ana', 'home', 'Your match against Ana goes to Ana by walkover.'],
    ['Ana', 'both', 'Your match against Ana counts as a loss for both of you.'],
  ] as const)('decided for the opponent of %s by %s: %s', (opponent, outcome, text) => {
    expect(describeKind('match-decided', { ...match, event: 'clock', opponent, outcome }).text).toBe(text);
  });
});

test.each([
  ['1st', {}, 'You won Night Cup.'],
  ['3rd', {}, 'You finished 3rd of 32 in Night Cup.'],
  ['2nd', { clanName }, 'Your clan Night Owls finished 2nd of 32 in Night Cup.'],
] as const)('the place %s %j: %s', (place, vars, text) => {
  const described = describeKind('tournament-finished', { ...cup, ...vars, place, entrants: '32' });
  expect(described).toMatchObject({ text, path: '/tournaments/d001?tab=standings' });
});

test('a membership leads to the clan, and to all clans without its id', () => {
  const text = 'Night Owls added you as a member.';
  expect(describeKind('clan-invitation', { clanName, clanId: 'c001' })).toMatchObject({ text, path: '/clans/c001' });
  expect(describeKind('clan-invitation', { clanName })).toMatchObject({ text, path: '/clans' });
  expect(describeKind('clan-invitation', { clanName, clanId: 'c001', invitedBy: 'Ana' })).toMatchObject({
    text: 'Ana invited you to Night Owls.',
  });
});

test("a request leads to the leader's tools, and each player has a subject of their own", () => {
  const vars = { clanId: 'c001', clanName, playerId: 'p001', player: 'Ben' };
  expect(describeKind('clan-request', vars)).toMatchObject({
    ...{ text: 'Ben asked to join Night Owls.', path: '/clans/c001?tab=manage' },
  });
  expect(getNotificationSubject('clan-request', vars)).toBe('clan-request:c001:p001');
});

test.each([
  ['accepted', 'Ana accepted you. You are a member of Night Owls.'],
  ['removed', 'Ana removed you from Night Owls.'],
  ['manager', 'Ana made you a manager of Night Owls.'],
  ['not-manager', 'Ana removed you as a manager of Night Owls. You are still a member.'],
  ['claimed', 'Ana wants to lead Night Owls.'],
  ['claim-refused', 'Ana keeps leading Night Owls.'],
  ['claim-applied', 'You lead Night Owls now.'],
  ['leader', 'Ana made you the leader of Night Owls.'],
  ['not-leader', 'Ana leads Night Owls now.'],
  ['new-leader', 'Ana leads Night Owls now.'],
] as const)('a change of membership, %s: %s', (event, text) => {
  const vars = { clanId: 'c001', clanName, event, by: 'Ana' };
  expect(describeKind('clan-membership', vars)).toMatchObject({ text, path: '/clans/c001', action: undefined });
  expect(getNotificationSubject('clan-membership', vars)).toBe('clan:c001');
});

test('a leader can end a claim until its deadline', () => {
  const vars = { clanId: 'c001', clanName, event: 'claimed', by: 'Ana', dueAt: until } as const;
  expect(describeKind('clan-membership', vars)).toMatchObject({
    ...{ text: 'Ana wants to lead Night Owls in your place.', action: { text: 'keep leading', until } },
  });
});

test('an announcement names its author and never its text', () => {
  const vars = { clanId: 'c001', clanName, by: 'Ana' };
  expect(describeKind('clan-news', vars)).toMatchObject({
    ...{ text: 'Ana posted an announcement in Night Owls.', path: '/clans/c001', detail: undefined },
  });
});

test('followers whose data has not arrived are counted', () => {
  const describeFollowers = (names: string[], count: number) => {
    const actors = names.map((username) => ({ username }));
    return describeNotification({ kind: 'follower', vars: {}, actors, count });
  };
  expect(describeFollowers([], 1)).toMatchObject({ text: 'A player follows you.', path: '/profile' });
  expect(describeFollowers(['Ana'], 4).text).toBe('4 players follow you.');
  expect(describeFollowers(['Ana', 'Ben'], 3).text).toBe('Ana, Ben and one other follow you.');
});

test('brings no zod into a bundle', async () => {
  await jest.isolateModulesAsync(async () => {
    jest.doMock('zod', () => {
      throw new Error('zod was loaded');
    });
    await expect(import('./notification-kinds.ts')).resolves.toBeDefined();
  });
});

describe('what is read with the list', () => {
  const describeUnstored = (kind: UnstoredKind, vars: Record<string, string>) =>
    describeNotification({ kind, vars, actors: [], count: 0 });

  test('is in a group that can be switched off', () => {
    for (const kind of Object.keys(unstoredKinds) as UnstoredKind[]) {
      expect(switchableGroups).toContain(getNotificationGroup(kind));
      expect(listedKinds).toContain(kind);
    }
  });

  test('says that a cup has opened, and until when to enter', () => {
    expect(describeUnstored('cup-opened', { ...cup, closesAt: until })).toEqual({
      ...{ text: 'Registration for Night Cup opened.', path: '/tournaments/d001' },
      ...{ detail: undefined, action: { text: 'enter', until } },
    });
  });

  test('names an article', () => {
    expect(describeUnstored('article', { articleId: 'b001', title: 'Derby' })).toMatchObject({
      ...{
        text: 'New article about you, players you follow or their clans: Derby',
        path: '/news/b001',
        action: undefined,
      },
    });
  });

  test.each([
    ['58', '100', 'You moved up 42 places last week and are #58 on the leaderboard.'],
    ['100', '101', 'You moved up 1 place last week and are #100 on the leaderboard.'],
  ])('says that the rank is %s after %s', (rank, before, text) => {
    expect(describeUnstored('rank', { rank, before })).toMatchObject({ text, path: '/leaderboard' });
  });
});
