import { describe, expect, test } from '@jest/globals';
import { createRenderer } from './render.ts';

const origin = 'https://portal.example.com';
const renderEmail = createRenderer({
  ...{ productName: 'ELM', communityName: 'ELM Gaming', publicUrl: origin, logoUrl: `${origin}/icon-192.png` },
});
const requestedAt = new Date('2026-12-01T10:00:00.000Z');

const id = '65f0c0ffee0000000000e005';
const cup = { username: 'night_owl', tournamentId: id, tournamentName: 'Night Cup' };
const tournamentLink = `${origin}/tournaments/${id}`;
const matchLink = `${tournamentLink}?match=w2-1`;

type Played = 'tournament-entry' | 'tournament-check-in' | 'tournament-match' | 'tournament-finished';
type Vars = Record<string, string>;

const render = (template: Played, vars: Vars) =>
  renderEmail({ template, vars: { ...cup, ...vars }, requestedAt }, null);

/** Every line of an email stands in both of its parts, and beside the portal's own address there is one link. */
const expectEmail = (template: Played, vars: Vars, { subject, lines, link }: Expected) => {
  const email = render(template, vars);
  expect(email.subject).toBe(subject);
  for (const line of lines) {
    // A sentence begins after the greeting in one part, and continues it in the other.
    expect(email.text.toLowerCase()).toContain(line.toLowerCase());
    expect(email.html.toLowerCase()).toContain(line.toLowerCase().replaceAll("'", '&#39;'));
  }
  for (const [part, pattern] of [
    [email.text, /https?:\/\/\S+/g],
    [email.html, /(?<=<a [^>]*href=")[^"]+/g],
  ] as const)
    expect(new Set(part.match(pattern)?.map((one) => one.replaceAll('&amp;', '&')))).toEqual(
      new Set([`${origin}/`, link]),
    );
  return email;
};
interface Expected {
  subject: string;
  lines: string[];
  link: string;
}

describe('tournament-entry', () => {
  const times = { startsAt: '2026-12-12T20:00:00.000Z', endsAt: '2026-12-13T00:30:00.000Z', version: '7' };
  const checkIn = { checkInAt: '2026-12-12T19:00:00.000Z', checkInClosesAt: '2026-12-12T19:50:00.000Z' };
  const starts = 'Saturday, December 12, 2026 at 8:00 PM UTC (Coordinated Universal Time)';
  const entry = (vars: Vars, expected: Omit<Expected, 'link'>) =>
    expectEmail('tournament-entry', { ...times, ...vars }, { ...expected, link: tournamentLink });
  const splitLines = (content: string) => content.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

  test('registered: says when, and brings the calendar file of the tournament', () => {
    const { attachments } = entry(
      { event: 'registered', ...checkIn },
      {
        subject: "You're in: Night Cup, December 12",
        lines: [
          'you have a place in Night Cup',
          starts,
          'Check-in opens',
          '7:00 PM UTC',
          'Check-in closes',
          '7:50 PM UTC',
        ],
      },
    );
    expect(attachments.map(({ filename }) => filename)).toEqual(['tournament.ics']);
    expect(splitLines(attachments[0]?.content ?? '')).toEqual(
      expect.arrayContaining([
        ...[`UID:tournament-${id}@portal.example.com`, 'SUMMARY:Night Cup', 'SEQUENCE:7'],
        ...['DTSTART:20261212T200000Z', 'DTEND:20261213T003000Z'],
      ]),
    );
  });

  test('moved up: names the deadline once check-in is open, and has the file too', () => {
    const subject = "You're in: Night Cup, December 12";
    const early = entry({ event: 'moved-up', ...checkIn }, { subject, lines: ['opened, and it is yours.', starts] });
    expect(early.text).not.toContain('to keep it');
    const late = entry(
      { event: 'moved-up', checkInClosesAt: checkIn.checkInClosesAt },
      { subject, lines: ['Check in by December 12, 7:50 PM UTC to keep it.'] },
    );
    expect([early, late].map(({ attachments }) => attachments.length)).toEqual([1, 1]);
  });

  test.each([
    [
      { event: 'waiting', position: '3', ...checkIn },
      {
        subject: 'Waiting list: Night Cup, December 12',
        lines: ["You're number 3 on the waiting list", 'Check in as well', starts],
      },
    ],
    [
      { event: 'removed', reason: 'Two accounts' },
      {
        subject: 'You were removed from Night Cup',
        lines: ['the organizers removed you', 'Their reason:', 'Two accounts'],
      },
    ],
    [
      { event: 'disqualified', reason: 'Insults' },
      {
        subject: 'You were disqualified from Night Cup',
        lines: ['the organizers disqualified you', 'Their reason:', 'Insults'],
      },
    ],
    [
      { event: 'cancelled', reason: 'Servers are down' },
      {
        subject: 'Night Cup was canceled',
        lines: ['the organizers canceled Night Cup', 'Their reason:', 'Servers are down'],
      },
    ],
  ])('%j has no file', (vars: Vars, expected) => {
    expect(entry(vars, expected).attachments).toEqual([]);
  });
});

describe('tournament-check-in', () => {
  const closesAt = '2026-12-12T19:55:00.000Z';
  const closes = 'Saturday, December 12, 2026 at 7:55 PM UTC';

  test.each([
    [
      { event: 'opened', entry: 'registered', closesAt },
      { subject: 'Check in for Night Cup by December 12, 7:55 PM UTC', lines: ['is open', 'lose their place', closes] },
    ],
    [
      { event: 'reminder', entry: 'registered', closesAt },
      {
        subject: 'Reminder: check in for Night Cup by December 12, 7:55 PM UTC',
        lines: ["you haven't checked in for Night Cup yet", closes],
      },
    ],
    [
      { event: 'opened', entry: 'waiting', closesAt },
      { subject: 'Check in for Night Cup by December 12, 7:55 PM UTC', lines: ["You're on the waiting list", closes] },
    ],
    [
      { event: 'opened', entry: 'registered' },
      { subject: 'Check in for Night Cup', lines: ['check-in for Night Cup is open'] },
    ],
  ])('%j', (vars: Vars, expected) => {
    expectEmail('tournament-check-in', vars, { ...expected, link: tournamentLink });
  });
});

describe('tournament-match', () => {
  const sides = { matchKey: 'w2-1', matchLabel: 'Semifinal 1', home: 'Ana', away: 'Ben' };
  const mine = { ...sides, opponent: 'Ben' };
  const dueAt = '2026-12-12T20:32:00.000Z';
  const deadline = 'Saturday, December 12, 2026 at 8:32 PM UTC';
  const where = 'Night Cup, Semifinal 1';
  const reason = 'The screenshot shows it.';
  const ruled = (outcome: string, subject: string, more: Vars = {}): [Vars, Omit<Expected, 'link'>] => [
    { ...mine, event: 'ruled', outcome, reason, ...more },
    { subject, lines: [where, reason, 'the ruling on your match against Ben', 'which everyone can read'] },
  ];

  test.each<[Vars, Omit<Expected, 'link'>]>([
    [
      { ...mine, event: 'ready', dueAt },
      {
        subject: 'Your match against Ben is ready',
        lines: [where, 'Press Ready by December 12, 8:32 PM UTC, or you may lose by walkover.', deadline],
      },
    ],
    [
      { ...mine, event: 'reported', dueAt, score: '2–1' },
      {
        subject: 'Ben reported 2–1. Confirm or dispute by December 12, 8:32 PM UTC',
        lines: [where, 'your opponent reported Ana 2–1 Ben.', 'dispute it by December 12, 8:32 PM UTC.', deadline],
      },
    ],
    [
      { ...sides, event: 'called', reason },
      {
        subject: 'Referee called in Night Cup: Ana against Ben',
        lines: [where, reason, 'a player in Ana vs. Ben called a referee.', 'you are on the staff of Night Cup'],
      },
    ],
    [
      { ...sides, event: 'disputed', reason },
      { subject: 'Dispute in Night Cup: Ana against Ben', lines: [where, reason, 'you are on the staff of Night Cup'] },
    ],
    [
      { ...sides, event: 'still-disputed' },
      { subject: 'Still in dispute: Ana against Ben', lines: [where, 'Night Cup cannot finish before it.'] },
    ],
    ruled('score', 'Ruling: Ana 2–1 Ben', { score: '2–1' }),
    ruled('home', 'Ruling: walkover for Ana'),
    ruled('away', 'Ruling: walkover for Ben'),
    ruled('both', 'Ruling: Ana and Ben both lose'),
    ruled('replay', 'Ruling: Ana and Ben play again'),
  ])('%j', (vars, expected) => {
    expectEmail('tournament-match', vars, { ...expected, link: matchLink });
  });

  test('gives email clients no address of a name to turn into a link', () => {
    const { subject, text, html } = render('tournament-match', {
      ...mine,
      event: 'ready',
      opponent: 'evil.example/win',
    });
    for (const part of [subject, text, html]) {
      expect(part).not.toContain('evil.example');
      expect(part.replaceAll('\u2060', '')).toContain('evil.example/win');
    }
  });
});

describe('tournament-finished', () => {
  const link = tournamentLink;

  test.each([
    ['3rd', 'You finished 3rd', 'Thanks for playing.'],
    ['1st', 'You won Night Cup', 'Congratulations, champion!'],
  ])('%s', (place, heading, wish) => {
    const { html } = expectEmail(
      'tournament-finished',
      { place, entrants: '64' },
      { subject: `Night Cup: you finished ${place} of 64`, lines: [`you finished ${place} of 64`, wish], link },
    );
    expect(html).toContain(`>${heading}</h1>`);
  });

  test('names provisional points, rank and when they count', () => {
    expectEmail(
      'tournament-finished',
      { place: '5th', entrants: '7', points: '25', rank: '58', countsAt: '2026-12-13T22:30:00.000Z' },
      {
        subject: 'Night Cup: you finished 5th of 7',
        lines: [
          'Points: +25',
          'Provisional rank: about #58',
          'Points added: Sunday, December 13, 2026 at 10:30 PM UTC',
          'Until then, a result can still be corrected.',
        ],
        link,
      },
    );
  });
});

describe('emails to the players of a clan', () => {
  const clan = { clanName: 'Floodlight Foxes' };
  const times = { startsAt: '2026-12-12T20:00:00.000Z', endsAt: '2026-12-13T00:30:00.000Z', version: '7' };

  test.each([
    [
      'registered',
      'Floodlight Foxes is in: Night Cup, December 12',
      'your clan Floodlight Foxes has a place in Night Cup.',
    ],
    [
      'moved-up',
      'Floodlight Foxes is in: Night Cup, December 12',
      "a place in Night Cup opened, and it is your clan's.",
    ],
    ['waiting', 'Waiting list: Night Cup, December 12', 'your clan Floodlight Foxes is number 2 on the waiting list'],
    ['removed', 'Floodlight Foxes was removed from Night Cup', 'the organizers removed your clan Floodlight Foxes'],
  ])(
    'an entry that is %s',
    (event, subject, line) =>
      void expectEmail(
        'tournament-entry',
        { ...clan, ...times, event, position: '2' },
        {
          ...{ subject, lines: [line, 'your clan entered Night Cup'], link: tournamentLink },
        },
      ),
  );

  test('check-in and final place', () => {
    expectEmail(
      'tournament-check-in',
      { ...clan, event: 'reminder', entry: 'registered' },
      {
        subject: 'Reminder: check in for Night Cup',
        lines: ["your clan Floodlight Foxes hasn't checked in for Night Cup yet.", 'Clans that have not checked in'],
        link: tournamentLink,
      },
    );
    expectEmail(
      'tournament-finished',
      { ...clan, place: '1st', entrants: '8' },
      {
        subject: 'Night Cup: Floodlight Foxes finished 1st of 8',
        lines: ['Floodlight Foxes finished 1st of 8. Congratulations, champions!'],
        link: tournamentLink,
      },
    );
  });
});
