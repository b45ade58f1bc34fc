import { expect, test } from '@jest/globals';
import type { ClanFacts } from '@portal/domain/clan-projection';

import type { KnownPlayer } from '../../data-access';
import { presentSummary } from './present-player';

const player: KnownPlayer = {
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
  ['a clan to manage', clan({ managerIds: [player.id] }), ['WORLD', 'Clan Manager']],
  ['a clan to lead', clan({ leaderId: player.id }), ['WORLD', 'Clan Leader']],
  ['both', clan({ leaderId: player.id, managerIds: [player.id] }), ['WORLD', 'Clan Manager', 'Clan Leader']],
])('a player with %s holds the roles of the account, then those by the clan', (_what, facts, expected) => {
  expect(presentSummary(player, facts).roles).toEqual(expected);
});

test('a row of a list names the clan and nothing that the list does not show', () => {
  expect(presentSummary(player, clan({}))).toEqual({
    id: player.id,
    username: 'player_one',
    avatar: null,
    score: 10,
    gamesPlayed: 4,
    roles: ['WORLD'],
    clanInfo: { name: 'Night Owls' },
  });
  expect(presentSummary(player, undefined).clanInfo).toBeNull();
});
