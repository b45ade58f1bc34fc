import type { EmailTemplate } from '@portal/contracts';

interface Sample {
  vars: Record<string, string>;
  secret: string | null;
  /** The variables that people fill in freely. */
  free: string[];
  /** The variables that choose the text instead of being part of it. */
  choices?: string[];
}

const cup = { username: 'demo_player', tournamentId: '65f0c0ffee0000000000e005', tournamentName: 'Night Cup' };

/** One email of each template. */
export const samples: Record<EmailTemplate, Sample> = {
  'verification-code': { vars: { username: 'demo_player' }, secret: '428197', free: ['username'] },
  'password-reset': { vars: { username: 'demo_player' }, secret: 'a-token_of+43/characters', free: ['username'] },
  welcome: { vars: { username: 'demo_player' }, secret: null, free: ['username'] },
  'password-changed': {
    vars: { username: 'demo_player', changedAt: '2026-11-21T08:45:00.000Z' },
    secret: null,
    free: ['username'],
  },
  tournament: {
    vars: {
      username: 'demo_player',
      tournamentName: 'eFootball Championship',
      startsAt: '2026-12-12T18:00:00.000Z',
    },
    secret: null,
    free: ['username', 'tournamentName'],
  },
  'clan-invitation': {
    vars: { username: 'night_owl', clanName: 'Night Owls', invitedBy: 'demo_player' },
    secret: null,
    free: ['username', 'clanName', 'invitedBy'],
  },
  contact: {
    vars: {
      firstName: 'Kim',
      lastName: 'Lee',
      email: 'kim@example.com',
      subject: 'Clan logo',
      message: 'Hello,\n\nit is upside down.',
    },
    secret: null,
    free: ['firstName', 'lastName', 'subject', 'message'],
  },
  'tournament-entry': {
    vars: {
      ...cup,
      event: 'registered',
      startsAt: '2026-12-12T20:00:00.000Z',
      endsAt: '2026-12-13T00:00:00.000Z',
      checkInAt: '2026-12-12T19:00:00.000Z',
      checkInClosesAt: '2026-12-12T19:50:00.000Z',
      version: '7',
    },
    secret: null,
    free: ['username', 'tournamentName'],
    choices: ['event', 'version'],
  },
  'tournament-check-in': {
    vars: { ...cup, event: 'opened', entry: 'registered', closesAt: '2026-12-12T19:50:00.000Z' },
    secret: null,
    free: ['username', 'tournamentName'],
    choices: ['event', 'entry'],
  },
  'tournament-match': {
    vars: {
      ...cup,
      event: 'ruled',
      matchKey: 'w2-1',
      matchLabel: 'Semifinal 1',
      home: 'demo_player',
      away: 'Ben',
      opponent: 'Ben',
      outcome: 'score',
      score: '2–1',
      reason: 'The screenshot shows it.',
    },
    secret: null,
    free: ['username', 'tournamentName', 'home', 'away', 'opponent', 'reason'],
    choices: ['event', 'outcome'],
  },
  'tournament-finished': {
    vars: { ...cup, place: '3rd', entrants: '64', points: '50', rank: '58', countsAt: '2026-12-13T22:30:00.000Z' },
    secret: null,
    free: ['username', 'tournamentName'],
  },
  digest: {
    vars: {
      username: 'demo_player',
      count: '7',
      sentences: 'Ana and Ben follow you.\nNight Owls added you as a member.',
    },
    secret: null,
    free: ['username', 'sentences'],
    choices: ['count'],
  },
};
