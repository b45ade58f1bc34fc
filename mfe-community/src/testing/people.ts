import type { FollowRow, MemberProfile, MemberSummary } from '@portal/contracts';

/** A player as a search finds it, complete; override what the test is about. */
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

/** A player's profile, complete. */
export const aProfile = (overrides: Partial<MemberProfile> = {}): MemberProfile => ({
  ...aMember(),
  wins: 7,
  platform: 'PlayStation',
  createdAt: '2024-12-15T12:00:00.000Z',
  clanInfo: null,
  ...overrides,
});

/** A row of the followers and following dialogs. */
export const aFollowRow = (overrides: Partial<FollowRow> = {}): FollowRow => ({
  ...aMember(),
  isFollowing: false,
  ...overrides,
});

/** As many different rows as asked for. */
export const followRows = (count: number, first = 0): FollowRow[] =>
  Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return aFollowRow({ id: `65f0c0ffee00000000${String(number).padStart(6, '0')}`, username: `player_${number}` });
  });

/** Names that screens must stand: very long, right to left, and with marks that reach out of their line. */
export const awkwardNames = ['a'.repeat(30), 'לוחם_הלילה', 'ن̈̊̂جم_الليل'];
