import { describe, expect, test } from '@jest/globals';
import { listIssues } from '../testing/list-issues.ts';
import {
  communityStats,
  followListQuery,
  leaderboard,
  leaderboardPlayer,
  leaderboardQuery,
  memberSummary,
  newsArticle,
  newsQuery,
  publicPlayer,
  userSearchQuery,
} from './schemas.ts';

const id = '65f0c0ffee0000000000c1a4';
const player = { id, username: 'demo_player', avatar: null, platform: 'PC', score: 9_999_999 };
const clan = { id, name: 'Night Owls', memberCount: 0 };

describe('leaderboard', () => {
  test('without a query is the 50 best players of all platforms [9.17]', () => {
    expect(leaderboardQuery.parse({})).toEqual({ type: 'player', limit: 50, platformGroup: 'all' });
  });

  test.each([
    { type: 'player', limit: '3' },
    { type: 'clan', limit: '3' },
    { type: 'player', limit: '50', platformGroup: 'console' },
    { type: 'player', limit: '50', platformGroup: 'mobile' },
    { type: 'clan' },
  ])('takes the query %j', (query) => {
    expect(listIssues(leaderboardQuery, query)).toEqual([]);
  });

  test.each([
    { type: 'team' },
    { limit: '0' },
    { limit: '101' },
    { limit: 'all' },
    { platformGroup: 'pc' },
    { page: '2' },
  ])('rejects the query %j', (query) => {
    expect(listIssues(leaderboardQuery, query)).toHaveLength(1);
  });

  test('returns players or clans and keeps each row whole [3.5]', () => {
    expect(leaderboard.parse([player, { ...player, clan: 'Night Owls' }])).toEqual([
      player,
      { ...player, clan: 'Night Owls' },
    ]);
    expect(leaderboard.parse([clan])).toEqual([clan]);
    expect(leaderboard.parse([])).toEqual([]);
    expect(leaderboard.safeParse([player, clan]).success).toBe(false);
  });

  test('a row never carries more than the contract names', () => {
    expect(leaderboardPlayer.parse({ ...player, email: 'player@example.com' })).toEqual(player);
  });
});

describe('member search', () => {
  test('needs two characters, blanks at the ends apart [5.23, 9.20]', () => {
    const tooShort = ['q: Type at least 2 characters'];
    expect(listIssues(userSearchQuery, { q: 'a' })).toEqual(tooShort);
    expect(listIssues(userSearchQuery, { q: ' a ' })).toEqual(tooShort);
    expect(userSearchQuery.parse({ q: ' ab ' })).toEqual({ q: 'ab', limit: 20 });
  });

  test('takes special characters literally', () => {
    expect(userSearchQuery.parse({ q: '.*' }).q).toBe('.*');
  });

  test('finds members without their email', () => {
    const member = {
      id,
      username: 'a',
      avatar: null,
      score: 0,
      gamesPlayed: 0,
      roles: [],
      clanInfo: { name: 'Night Owls' },
    };
    expect(memberSummary.parse({ ...member, email: 'a@example.com' })).toEqual(member);
  });
});

test('a public profile never contains an email', () => {
  const profile = {
    ...{ id, username: 'a', avatar: null, score: 0, gamesPlayed: 0, wins: 0, roles: ['WORLD'], platform: 'PC' },
    createdAt: '2026-01-01T00:00:00.000Z',
    clanInfo: { name: 'Night Owls', logo: null, isLeader: true, leaderUsername: 'a' },
    rank: null,
  };
  expect(publicPlayer.parse(profile)).toEqual(profile);
  expect(publicPlayer.parse({ ...profile, email: 'a@example.com' })).toEqual(profile);
});

describe('news', () => {
  const article = {
    ...{ id, title: 'Kick-off', excerpt: 'It begins', content: 'One\nTwo', imageUrl: null, imageSize: null },
    createdAt: '2026-01-01T00:00:00.000Z',
  };

  test.each(['news', 'esports', 'mobile', 'other'])('has the category %s', (category) => {
    expect(listIssues(newsArticle, { ...article, category })).toEqual([]);
  });

  test('has no other category', () => {
    expect(listIssues(newsArticle, { ...article, category: 'rumours' })).toHaveLength(1);
  });

  test('comes in pages', () => {
    expect(newsQuery.parse({})).toEqual({ limit: 24, platformGroup: 'all' });
    expect(newsQuery.parse({ cursor: 'abc', limit: '1' })).toMatchObject({ cursor: 'abc', limit: 1 });
  });
});

test('the number of players is a whole number, never below 0', () => {
  expect(communityStats.parse({ players: 1_000_000, emails: ['a@example.com'] })).toEqual({ players: 1_000_000 });
  expect(listIssues(communityStats, { players: -1 })).toHaveLength(1);
  expect(listIssues(communityStats, { players: 0.5 })).toHaveLength(1);
});

test('followers come in pages of at most 100', () => {
  expect(followListQuery.parse({})).toEqual({ limit: 50 });
  expect(listIssues(followListQuery, { limit: '101' })).toHaveLength(1);
});
