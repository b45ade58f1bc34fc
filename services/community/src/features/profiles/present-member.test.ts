import { expect, test } from '@jest/globals';
import type { ClanFacts } from '@portal/service-kit';
import type { Member } from '../../data-access/member-reader';
import { presentSummary } from './present-member';

const member: Member = {
  id: '65f0c0ffee0000000000c1a5',
  username: 'player_one',
  avatar: null,
  platform: 'PC',
  platformGroup: 'console',
  roles: ['WORLD'],
  createdAt: new Date('2026-01-01T00:00:00Z'),
  score: 10,
  gamesPlayed: 4,
  wins: 1,
};
const clan = (facts: Partial<ClanFacts>): ClanFacts => ({
  id: '65f0c0ffee0000000000e001',
  name: 'Night Owls',
  logo: null,
  leaderId: null,
  managerIds: [],
  memberCount: 3,
  ...facts,
});

test.each([
  ['no clan', undefined, ['WORLD']],
  ['a clan of others', clan({ leaderId: 'f'.repeat(24) }), ['WORLD']],
  ['a clan to manage', clan({ managerIds: [member.id] }), ['WORLD', 'Clan Manager']],
  ['a clan to lead', clan({ leaderId: member.id }), ['WORLD', 'Clan Leader']],
  ['both', clan({ leaderId: member.id, managerIds: [member.id] }), ['WORLD', 'Clan Manager', 'Clan Leader']],
])('a member with %s holds the roles of the account, then those by the clan', (_what, facts, expected) => {
  expect(presentSummary(member, facts).roles).toEqual(expected);
});

test('a row of a list names the clan and nothing that the list does not show', () => {
  expect(presentSummary(member, clan({}))).toEqual({
    id: member.id,
    username: 'player_one',
    avatar: null,
    score: 10,
    gamesPlayed: 4,
    roles: ['WORLD'],
    clanInfo: { name: 'Night Owls' },
  });
  expect(presentSummary(member, undefined).clanInfo).toBeNull();
});
