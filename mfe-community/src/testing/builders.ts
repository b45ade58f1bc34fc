import type {
  FollowRow,
  LeaderboardClan,
  LeaderboardPlayer,
  MemberProfile,
  MemberSummary,
  NewsArticle,
  PublicPlayer,
} from '@portal/contracts';
import type { RenderedPortal } from '@portal/portal/testing';

/** Each builder returns a complete, valid object with overrides. */
const toId = (number: number) => `65f0c0ffee00000000${String(number).padStart(6, '0')}`;

/** `count` objects built from consecutive numbers. */
const buildList = <Item>(count: number, first: number, build: (number: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => build(first + index));

export const aPlayer = (overrides: Partial<LeaderboardPlayer> = {}): LeaderboardPlayer => ({
  id: toId(0),
  username: 'night_owl',
  avatar: null,
  platform: 'PC',
  score: 1250,
  ...overrides,
});

/** Players in the order of the service, by decreasing score. */
export const players = (...rows: Partial<LeaderboardPlayer>[]): LeaderboardPlayer[] =>
  rows.map((row, index) => aPlayer({ id: toId(index), username: `player_${index + 1}`, score: 9000 - index, ...row }));

export const toClans = (...rows: Partial<LeaderboardClan>[]): LeaderboardClan[] =>
  rows.map((row, index) => ({ id: toId(100 + index), name: `Clan ${index + 1}`, memberCount: 40 - index, ...row }));

/** The queries of the leaderboard calls, in order. */
export const leaderboardCalls = ({ requests }: RenderedPortal): string[] =>
  requests.filter(({ key }) => key === 'GET /api/leaderboard').map(({ url }) => url.search);

export const aMember = (overrides: Partial<MemberSummary> = {}): MemberSummary => ({
  id: '65f0c0ffee0000000000c1b1',
  username: 'night_owl',
  avatar: null,
  score: 1250,
  gamesPlayed: 48,
  roles: [],
  clanInfo: null,
  ...overrides,
});

export const aProfile = (overrides: Partial<MemberProfile> = {}): MemberProfile => ({
  ...aMember(),
  wins: 7,
  platform: 'PlayStation',
  createdAt: '2024-12-15T12:00:00.000Z',
  clanInfo: null,
  ...overrides,
});

export const aPublicPlayer = (overrides: Partial<PublicPlayer> = {}): PublicPlayer => ({
  ...aProfile(),
  rank: 12,
  ...overrides,
});

export const aFollowRow = (overrides: Partial<FollowRow> = {}): FollowRow => ({
  ...aMember(),
  isFollowing: false,
  ...overrides,
});

export const followRows = (count: number, first = 0): FollowRow[] =>
  buildList(count, first, (number) => aFollowRow({ id: toId(number), username: `player_${number}` }));

export const anArticle = (overrides: Partial<NewsArticle> = {}): NewsArticle => ({
  id: '65f0c0ffee0000000000a001',
  title: 'Cup night ends in extra time',
  excerpt: 'A late goal decides the semi-final.',
  content: 'The whistle blew.\n\nThe crowd stood.',
  imageUrl: '/api/news-images/cup.webp',
  imageSize: { width: 1200, height: 675 },
  category: 'esports',
  createdAt: '2024-12-15T23:30:00.000Z',
  ...overrides,
});

export const articles = (count: number, first = 1): NewsArticle[] =>
  buildList(count, first, (number) => anArticle({ id: toId(number), title: `Article ${number}` }));

/** Names that every screen must handle: very long, right to left, and with stacked diacritics. */
export const awkwardNames = ['a'.repeat(30), 'לוחם_הלילה', 'ن̈̊̂جم_الليل'];
