import type {
  Clan,
  ClanAnnouncement,
  ClanDetails,
  ClanListItem,
  ClanManagement,
  ClanMe,
  ClanMember,
  ClanPerson,
  ClanRequest,
  UserWithEmail,
} from '@portal/contracts';
import { aPortalConfig, aUser } from '@portal/portal/testing';

export const toId = (number: number): string => `65f0c0ffee${number.toString(16).padStart(14, '0')}`;

/** The only player who may create and change clans. */
export const privilegedUser = aUser({ id: aPortalConfig().privilegedUserId, username: 'portal_admin' });

export const aClan = (overrides: Partial<ClanListItem> = {}): ClanListItem => ({
  id: toId(1),
  name: 'Night Owls',
  description: 'Late games, early wins.',
  logo: null,
  memberCount: 3,
  leaderUsername: 'captain_owl',
  ...overrides,
});

export const clansFrom = (first: number, count: number): ClanListItem[] =>
  Array.from({ length: count }, (_, index) =>
    aClan({ id: toId(first + index), name: `Clan ${first + index}`, memberCount: 500 - index }),
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
  id: toId(1),
  name: 'Night Owls',
  description: 'Late games, early wins.',
  logo: null,
  memberCount: 3,
  createdAt: '2025-03-01T12:00:00.000Z',
  ...overrides,
});

export const aMember = (overrides: Partial<ClanMember> = {}): ClanMember => ({
  id: toId(100),
  userId: toId(200),
  joinedAt: '2025-04-02T12:00:00.000Z',
  user: { username: 'captain_owl' },
  ...overrides,
});

export const aListedUser = (overrides: Partial<UserWithEmail> = {}): UserWithEmail => ({
  id: toId(300),
  username: 'free_agent',
  email: 'agent@example.com',
  avatar: null,
  score: 4321,
  ...overrides,
});

const noon = '2030-06-01T12:00:00.000Z';

export const aPerson = (username: string, overrides: Partial<ClanPerson> = {}): ClanPerson => ({
  id: toId([...username].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 1_000)),
  username,
  avatar: null,
  ...overrides,
});

/** What a player without a clan is in a clan that anyone can join. */
export const aClanMe = (overrides: Partial<ClanMe> = {}): ClanMe => ({
  role: null,
  request: null,
  mayJoin: 'join',
  claim: null,
  mayClaim: false,
  announcementsLeft: null,
  ...overrides,
});

export const aRequest = (overrides: Partial<ClanRequest> = {}): ClanRequest => ({
  state: 'requested',
  at: noon,
  expiresAt: '2030-06-15T12:00:00.000Z',
  by: null,
  ...overrides,
});

export const anAnnouncement = (overrides: Partial<ClanAnnouncement> = {}): ClanAnnouncement => ({
  id: toId(500),
  by: aPerson('captain_owl'),
  text: 'Training at eight.',
  at: noon,
  mayDelete: false,
  ...overrides,
});

/** A clan of its leader, a manager and a member. */
export const aManagement = (overrides: Partial<ClanManagement> = {}): ClanManagement => ({
  requests: [],
  members: [
    { player: aPerson('captain_owl'), role: 'leader', joinedAt: noon },
    { player: aPerson('manager_one'), role: 'manager', joinedAt: noon },
    { player: aPerson('ben'), role: 'member', joinedAt: noon },
  ],
  link: null,
  ...overrides,
});

/** The features of portals in which players run their clans. */
export const clanLife = { features: { ...aPortalConfig().features, clanLife: true, notifications: true } };
