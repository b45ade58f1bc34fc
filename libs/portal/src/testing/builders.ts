import type { CurrentUser } from '@portal/contracts';
import type { PublicPortalConfig } from '../config/portal-config';

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
    clanCrests: false,
    richNews: false,
    bottomNavigation: false,
    oneDateStyle: false,
    outageScreens: false,
    namedFollowToasts: false,
    gameStats: false,
  },
  ...overrides,
});
