import type { Clan, ClanDetails, ClanListItem, ClanMember, UserWithEmail } from '@portal/contracts';
import { aPortalConfig, aUser } from '@portal/portal/testing';

export const idOf = (number: number): string => `65f0c0ffee${number.toString(16).padStart(14, '0')}`;

/** The only player who may create and change clans. */
export const privilegedUser = aUser({ id: aPortalConfig().privilegedUserId, username: 'portal_admin' });

export const aClan = (overrides: Partial<ClanListItem> = {}): ClanListItem => ({
  id: idOf(1),
  name: 'Night Owls',
  description: 'Late games, early wins.',
  logo: null,
  memberCount: 3,
  leaderUsername: 'captain_owl',
  ...overrides,
});

export const clansFrom = (first: number, count: number): ClanListItem[] =>
  Array.from({ length: count }, (_, index) =>
    aClan({ id: idOf(first + index), name: `Clan ${first + index}`, memberCount: 500 - index }),
  );

export const someDetails = (overrides: Partial<ClanDetails> = {}): ClanDetails => ({
  clanScore: 12_345,
  leaderUsername: 'captain_owl',
  leader_user: 'captain_owl',
  leaderPhone: '+1 555 0100',
  leader_phone_number: '+1 555 0100',
  managers_users: 'manager_one, manager_two',
  memberCount: 3,
  members: ['captain_owl', 'manager_one', 'manager_two'],
  ...overrides,
});

export const aFullClan = (overrides: Partial<Clan> = {}): Clan => ({
  id: idOf(1),
  name: 'Night Owls',
  description: 'Late games, early wins.',
  logo: null,
  memberCount: 3,
  createdAt: '2025-03-01T12:00:00.000Z',
  ...overrides,
});

export const aMember = (overrides: Partial<ClanMember> = {}): ClanMember => ({
  id: idOf(100),
  userId: idOf(200),
  joinedAt: '2025-04-02T12:00:00.000Z',
  user: { username: 'captain_owl' },
  ...overrides,
});

export const aListedUser = (overrides: Partial<UserWithEmail> = {}): UserWithEmail => ({
  id: idOf(300),
  username: 'free_agent',
  email: 'agent@example.com',
  avatar: null,
  score: 4321,
  ...overrides,
});
