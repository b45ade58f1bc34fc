import type { CurrentUser, ListedMatchResponse, Look, MatchSide } from '@portal/contracts';
import type { PublicPortalConfig } from '../config/portal-config.tsx';

/** A complete signed-in player with overrides. */
export const aUser = (overrides: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '65f0c0ffee0000000000c1a1',
  username: 'demo_player',
  email: 'player@example.com',
  avatar: null,
  role: 'Player',
  roles: [],
  platform: 'PC',
  score: 1250,
  gamesPlayed: 12,
  wins: 5,
  createdAt: '2024-12-15T10:00:00.000Z',
  clanInfo: null,
  ...overrides,
});

/** A complete public configuration with overrides. */
export const aPortalConfig = (overrides: Partial<PublicPortalConfig> = {}): PublicPortalConfig => ({
  productName: 'ELM',
  communityName: 'ELM Gaming',
  privilegedUserId: '65f0c0ffee0000000000c1a4',
  chatGroupUrl: 'https://example.com/chat',
  instagramUrl: 'https://example.com/instagram',
  discordUrl: 'https://example.com/discord',
  faqUrl: 'https://example.com/faq',
  socialLinks: [{ name: 'Instagram', url: 'https://example.com/instagram' }],
  emails: {
    legal: 'legal@example.com',
    privacy: 'privacy@example.com',
    support: 'support@example.com',
    partnership: 'partnership@example.com',
  },
  phone: '+1 (555) 010-0199',
  postalAddress: '100 Example Avenue, San Francisco, CA 94105, United States',
  features: {
    publicLeaderPhone: true,
    emailPages: true,
    forgotPasswordButton: true,
    liveHome: false,
    liveTournaments: false,
    playTournaments: false,
    followFeed: false,
    welcome: false,
    notifications: false,
    clanLife: false,
    installable: false,
    seasons: false,
    clanCrests: false,
    richNews: false,
    newsDesk: false,
    bottomNavigation: false,
    oneDateStyle: false,
    outageScreens: false,
    namedFollowToasts: false,
    gameStats: false,
  },
  ...overrides,
});

/** A side whose id follows from the username; without a clan unless the look has one. */
export const aFixtureSide = (username: string, look: Partial<Look> = {}): MatchSide => ({
  entrant: {
    kind: 'players',
    id: [...username]
      .reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
      .toString(16)
      .padStart(24, '0')
      .slice(-24),
    name: username,
  },
  seed: null,
  from: null,
  look: { avatar: null, clan: null, ...look },
});

/** A quarterfinal of Ana and Ben that has not begun, with overrides. */
export const aFixture = (overrides: Partial<ListedMatchResponse> = {}): ListedMatchResponse => ({
  key: 'u1-2',
  label: 'Quarterfinal 2',
  state: 'waiting',
  home: aFixtureSide('Ana'),
  away: aFixtureSide('Ben'),
  result: null,
  winner: null,
  isDraw: false,
  isStale: false,
  dueAt: null,
  tournament: { id: '65f0c0ffee0000000000d001', name: 'Night Cup', phase: 'live' },
  kickOff: null,
  decidedAt: null,
  ...overrides,
});
