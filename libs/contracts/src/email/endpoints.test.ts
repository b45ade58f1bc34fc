import { describe, expect, test } from '@jest/globals';
import { listIssues } from '../testing/list-issues.ts';
import { clanInvitationBody, contactBody, tournamentEmailBody } from './endpoints.ts';
import { emailOperationsEndpoints } from './operations-endpoints.ts';

describe('contact', () => {
  test('requires every field', () => {
    const blank = { firstName: ' ', lastName: '', email: '', subject: '\n', message: '' };
    expect(listIssues(contactBody, blank)).toEqual([
      'firstName: First name is required',
      'lastName: Last name is required',
      'email: Please enter a valid email address',
      'subject: Subject is required',
      'message: Message is required',
    ]);
  });

  test('takes a long message in any script, up to its limit', () => {
    const form = {
      firstName: 'Ada',
      lastName: 'محمد',
      email: 'a@example.com',
      subject: 'Hi',
      message: 'é'.repeat(5000),
    };
    expect(listIssues(contactBody, form)).toEqual([]);
    expect(listIssues(contactBody, { ...form, message: 'é'.repeat(5001) })).toEqual([
      'message: Please use at most 5000 characters',
    ]);
  });
});

test('a tournament email needs a name and a start in UTC', () => {
  expect(listIssues(tournamentEmailBody, { tournamentName: 'Cup', startDate: '2026-12-01T18:00:00.000Z' })).toEqual([]);
  expect(listIssues(tournamentEmailBody, { tournamentName: '', startDate: '2026-12-01' })).toEqual([
    'tournamentName: Tournament name is required',
    'startDate: Please enter a start date and time',
  ]);
  expect(listIssues(tournamentEmailBody, { tournamentName: 'Cup', startDate: '0026-12-01T18:00:00.000Z' })).toEqual([
    'startDate: Please enter a date between 2000 and 2099',
  ]);
});

test('a clan invitation needs an address and a name', () => {
  expect(listIssues(clanInvitationBody, { userEmail: '', username: '', clanName: 'Night Owls' })).toEqual([
    'userEmail: Please enter a valid email address',
    'username: Username is required',
  ]);
});

test('a clan invitation carries no link to strangers', () => {
  const body = {
    userEmail: 'kim@example.com',
    username: 'kim at evil.example',
    clanName: 'Owls: https://evil.example',
  };
  expect(listIssues(clanInvitationBody, body)).toEqual([
    'username: Please leave out links and addresses',
    'clanName: Please leave out links and addresses',
  ]);
});

test('only an address that an email can go to is suppressed', () => {
  const { body } = emailOperationsEndpoints['POST /api/operations/email/suppress'];
  expect(listIssues(body, { address: 'kim@example.com', reason: 'x' })).toEqual([]);
  expect(listIssues(body, { address: 'kim@example-.com', reason: 'x' })).toEqual([
    'address: Please enter a valid email address',
  ]);
});
