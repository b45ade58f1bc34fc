import { describe, expect, test } from '@jest/globals';
import { limits } from '@portal/contracts';
import type { StoredClanRequest } from '../../../data-access/index.ts';
import { changeLeader, decideJoinOption, dropFromRoles, getMemberRole, mayClaimLead, mayRemove } from './rules.ts';

const leaders = { leaderId: 'ana', managerIds: ['ben'] };

test('the role of a member', () => {
  expect(['ana', 'ben', 'cat'].map((id) => getMemberRole(leaders, id))).toEqual(['leader', 'manager', 'member']);
});

test.each([
  ['leader', 'leader', false],
  ['leader', 'manager', true],
  ['leader', 'member', true],
  ['manager', 'leader', false],
  ['manager', 'manager', false],
  ['manager', 'member', true],
  ['member', 'member', false],
  [null, 'member', false],
] as const)('%s removes %s: %s', (role, target, allowed) => {
  expect(mayRemove(role, target)).toBe(allowed);
});

describe('the lead is claimed', () => {
  const members = ['ana', 'cat', 'ben'];
  test('by managers', () => {
    expect(members.filter((id) => mayClaimLead(leaders, members, id))).toEqual(['ben']);
  });

  test('without managers by the member who joined first', () => {
    for (const leaderId of ['ana', null]) {
      const claimers = members.filter((id) => mayClaimLead({ leaderId, managerIds: [] }, members, id));
      expect(claimers).toEqual([leaderId === null ? 'ana' : 'cat']);
    }
  });
});

describe('a player', () => {
  const clan = { id: 'owls', joining: 'request', memberCount: 3 } as const;
  const now = new Date(0);
  const request = (state: StoredClanRequest['state'], by = 'ana'): StoredClanRequest => ({
    ...{ clanId: 'owls', playerId: 'dan', state, by, at: now, expiresAt: now },
  });
  const decide = (change: Partial<Parameters<typeof decideJoinOption>[0]>) =>
    decideJoinOption({ clan, ownClanId: undefined, request: null, ...change });

  test.each([
    ['join', { clan: { ...clan, joining: 'open' } }],
    ['ask', {}],
    ['invitation', { clan: { ...clan, joining: 'invitation' } }],
    ['accept', { request: request('invited') }],
    ['requested', { request: request('requested') }],
    ['declined', { request: request('declined') }],
    ['declined', { request: request('removed'), clan: { ...clan, joining: 'open' } }],
    ['ask', { request: request('declined', 'dan') }],
    ['full', { clan: { ...clan, memberCount: limits.clan.members } }],
    ['full', { clan: { ...clan, memberCount: limits.clan.members }, request: request('invited') }],
    ['member', { ownClanId: 'owls' }],
    ['in-other-clan', { ownClanId: 'foxes', request: request('invited') }],
  ] as const)('%s: %j', (option, change) => {
    expect(decide(change)).toBe(option);
  });
});

describe('a new leader', () => {
  test('is no manager; the former one is, unless the claim decided', () => {
    expect(changeLeader(leaders, 'ben', 'ana')).toMatchObject({ leaderId: 'ben', managerIds: ['ana'] });
    expect(changeLeader(leaders, 'ben', null)).toMatchObject({ managerIds: [], leaderPhone: null, claimedBy: null });
  });

  test('leaves no more managers than there may be', () => {
    const managerIds = Array.from({ length: limits.clan.managers }, (_, at) => `manager${at}`);
    expect(changeLeader({ leaderId: 'ana', managerIds }, 'cat', 'ana')).toMatchObject({ managerIds });
  });
});

test('a member who leaves has no role and claims nothing', () => {
  expect(dropFromRoles({ ...leaders, claimedBy: 'ben' }, 'ben')).toEqual({
    ...{ managerIds: [], claimedBy: null, claimDueAt: null },
  });
  expect(dropFromRoles({ ...leaders, claimedBy: 'ben' }, 'cat')).toEqual({ managerIds: ['ben'] });
});
