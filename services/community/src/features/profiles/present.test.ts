import { expect, test } from '@jest/globals';
import { memberSummary } from '@portal/contracts';
import type { PlayerProfile } from '../../projection/player-reader.ts';
import { presentSummary } from './present.ts';

const player: PlayerProfile = {
  id: '65f0c0ffee0000000000c1a5',
  username: 'player_one',
  avatar: null,
  platform: 'PC',
  roles: ['WORLD'],
  createdAt: new Date(0),
  score: 10,
  gamesPlayed: 4,
  wins: 1,
  clan: undefined,
};
type Clan = NonNullable<PlayerProfile['clan']>;
const clan = (facts: Partial<Clan>): Clan => ({
  id: '65f0c0ffee0000000000e001',
  name: 'Night Owls',
  logo: null,
  leaderId: null,
  isManager: false,
  ...facts,
});

test.each([
  ['no clan', undefined, ['WORLD']],
  ['a clan of others', clan({ leaderId: 'f'.repeat(24) }), ['WORLD']],
  ['a clan to manage', clan({ isManager: true }), ['WORLD', 'Clan Manager']],
  ['a clan to lead', clan({ leaderId: player.id }), ['WORLD', 'Clan Leader']],
  ['both', clan({ leaderId: player.id, isManager: true }), ['WORLD', 'Clan Manager', 'Clan Leader']],
])('a player with %s holds the roles of the account, then those by the clan', (_what, inClan, expected) => {
  expect(presentSummary({ ...player, clan: inClan }).roles).toEqual(expected);
});

test('a row of a list names the clan and nothing that the list does not show', () => {
  expect(memberSummary.parse(presentSummary({ ...player, clan: clan({}) }))).toEqual({
    id: player.id,
    username: 'player_one',
    avatar: null,
    score: 10,
    gamesPlayed: 4,
    roles: ['WORLD'],
    clanInfo: { id: '65f0c0ffee0000000000e001', name: 'Night Owls' },
  });
  expect(presentSummary(player).clanInfo).toBeNull();
});
