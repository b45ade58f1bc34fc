import { describe, expect, test } from '@jest/globals';
import { listIssues } from '../testing/list-issues.ts';
import {
  addClanMemberBody,
  clanDetails,
  clanMember,
  competitionStats,
  createClanFields,
  tournament,
  tournamentsQuery,
} from './schemas.ts';

const id = '65f0c0ffee0000000000c1a4';

describe('create clan', () => {
  const names = { name: 'Night Owls', description: 'Late games' };

  test('needs a name and a description, nothing else', () => {
    expect(createClanFields.parse(names)).toEqual(names);
    expect(listIssues(createClanFields, { name: ' ', description: '' })).toEqual([
      'name: Clan name is required',
      'description: Description is required',
    ]);
  });

  test('needs a name that can be seen', () => {
    expect(listIssues(createClanFields, { ...names, name: '\u200b\u2060 \ufe0f' })).toEqual([
      'name: Clan name is required',
    ]);
    expect(createClanFields.parse({ ...names, name: '⚽️' })).toMatchObject({ name: '⚽️' });
  });

  test('takes empty form fields as left out, and trims the others', () => {
    const fields = {
      ...names,
      leaderUsername: ' demo_player ',
      leaderPhone: '',
      manager1Username: '  ',
      manager2Username: '',
    };
    expect(createClanFields.parse(fields)).toEqual({ ...names, leaderUsername: 'demo_player' });
  });

  test('bounds every field', () => {
    const long = 'x'.repeat(1001);
    expect(listIssues(createClanFields, { ...names, name: long, description: long, leaderPhone: long })).toEqual([
      'name: Please use at most 50 characters',
      'description: Please use at most 1000 characters',
      'leaderPhone: Please use at most 32 characters',
    ]);
  });
});

describe('clan details', () => {
  const details = {
    ...{
      clanScore: 12,
      leaderUsername: 'a',
      leader_user: 'a',
      managers_users: 'b, c',
      memberCount: 3,
      members: ['a', 'b', 'c'],
    },
  };

  test('carry the leader in both spellings [3.8, 3.9]', () => {
    const withPhone = { ...details, leaderPhone: '+1 555', leader_phone_number: '+1 555' };
    expect(clanDetails.parse(withPhone)).toEqual(withPhone);
    expect(listIssues(clanDetails, { ...details, leader_user: undefined })).toHaveLength(1);
  });

  test('distinguish a hidden phone number (absent) from a missing one (null)', () => {
    expect(clanDetails.parse(details)).not.toHaveProperty('leaderPhone');
    expect(clanDetails.parse({ ...details, leaderPhone: null, leader_phone_number: null })).toHaveProperty(
      'leaderPhone',
      null,
    );
  });
});

test('a member whose name is not known yet has no user [3.11]', () => {
  const member = { id, userId: id, joinedAt: '2026-01-01T00:00:00.000Z' };
  expect(listIssues(clanMember, { ...member, user: null })).toEqual([]);
  expect(listIssues(clanMember, { ...member, user: { username: 'a' } })).toEqual([]);
});

test('a member is added by id', () => {
  expect(listIssues(addClanMemberBody, { userId: 'demo_player' })).toEqual(['userId: Not a valid id']);
});

describe('tournaments', () => {
  test.each(['live', 'upcoming', 'completed', 'unknown'])('can be filtered by %s', (status) => {
    expect(tournamentsQuery.parse({ status })).toEqual({ status, limit: 12 });
  });

  test('cannot be filtered by an unknown status but may have one', () => {
    expect(listIssues(tournamentsQuery, { status: 'postponed' })).toHaveLength(1);
    const cup = {
      id,
      name: 'Cup',
      game: 'eFootball',
      prizePool: 0,
      participants: 0,
      maxParticipants: 32,
      status: 'postponed',
    };
    const dates = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-01-02T00:00:00.000Z' };
    expect(listIssues(tournament, { ...cup, ...dates })).toEqual([]);
  });
});

test('the stats of the competition are whole numbers and complete', () => {
  const stats = { clans: 8, tournaments: 4, prizePool: 12_500 };
  expect(competitionStats.parse(stats)).toEqual(stats);
  expect(listIssues(competitionStats, { clans: 8, tournaments: 4 })).toHaveLength(1);
  expect(listIssues(competitionStats, { ...stats, prizePool: -1 })).toHaveLength(1);
});
