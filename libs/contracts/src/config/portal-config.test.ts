import { describe, expect, test } from '@jest/globals';
import { issuesOf } from '../testing/issues-of.ts';
import { portalConfig } from './portal-config.ts';

test('without a file the portal has its documented defaults', () => {
  expect(portalConfig.parse({})).toEqual({
    productName: 'ELM',
    communityName: 'ELM Gaming',
    privilegedUserId: '65f0c0ffee0000000000c1a4',
    chatGroupUrl: expect.stringMatching(/^https:\/\/example\.com\//),
    instagramUrl: expect.stringMatching(/^https:\/\/example\.com\//),
    discordUrl: expect.stringMatching(/^https:\/\/example\.com\//),
    faqUrl: expect.stringMatching(/^https:\/\/example\.com\//),
    socialLinks: expect.arrayContaining([
      { name: expect.any(String), url: expect.stringMatching(/^https:\/\/example\.com\//) },
    ]),
    emails: {
      legal: expect.stringMatching(/@example\.com$/),
      privacy: expect.stringMatching(/@example\.com$/),
      support: expect.stringMatching(/@example\.com$/),
      partnership: expect.stringMatching(/@example\.com$/),
    },
    phone: expect.stringContaining('555'),
    postalAddress: expect.stringContaining('United States'),
    features: {
      publicLeaderPhone: true,
      emailPages: true,
      forgotPasswordButton: true,
      liveHome: false,
      liveTournaments: false,
      playTournaments: false,
      notifications: false,
      clanLife: false,
      installable: false,
      followFeed: false,
      welcome: false,
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
  });
});

test('one key overrides one value, also inside a group', () => {
  const config = portalConfig.parse({
    productName: 'Pitch',
    features: { liveHome: true },
    emails: { legal: 'l@pitch.example' },
  });
  expect(config.productName).toBe('Pitch');
  expect(config.features).toMatchObject({ emailPages: true, liveHome: true, liveTournaments: false });
  expect(config.emails).toMatchObject({ legal: 'l@pitch.example', support: 'support@example.com' });
});

describe('is rejected', () => {
  test.each([
    ['an unknown key', { productname: 'x' }],
    ['an unknown feature', { features: { liveNews: true } }],
    ['a feature that is not a boolean', { features: { liveHome: 'yes' } }],
    ['an empty product name', { productName: '' }],
    ['an id that is none', { privilegedUserId: 'admin' }],
    ['text that is not a URL', { chatGroupUrl: 'chat' }],
    ['a script as a URL', { instagramUrl: 'javascript:alert(1)' }],
    ['an invalid email', { emails: { legal: 'legal' } }],
  ])('%s', (_, value) => {
    expect(issuesOf(portalConfig, value)).not.toEqual([]);
  });
});
