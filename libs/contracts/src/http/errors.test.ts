import { describe, expect, test } from '@jest/globals';
import { errorResponse } from './error-response.ts';
import { type ErrorCode, errorCatalog } from './errors.ts';

const entries = Object.entries(errorCatalog);

test.each(entries)(
  '%s has a status of failure, a name in snake case and a text for people',
  (code, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(message).toMatch(/^[A-Z].+/);
  },
);

test('no two codes say the same under the same status', () => {
  const said = entries.map(([, { status, message }]) => `${status} ${message}`);
  expect(new Set(said).size).toBe(said.length);
});

describe('texts that screens look for', () => {
  const literal: [ErrorCode, number, string][] = [
    ['email_taken', 409, 'Email already registered'],
    ['article_not_found', 404, 'Article not found'],
    ['clan_not_found', 404, 'Clan not found'],
    ['tournament_not_found', 404, 'Tournament not found'],
    ['reset_token_invalid', 400, 'This password reset link is invalid or expired.'],
    ['invalid_image', 400, 'Please select an image file (JPG, PNG, GIF, etc.)'],
    ['file_too_large', 413, 'Please select an image smaller than 5MB'],
    ['unauthenticated', 401, 'Please sign in'],
  ];
  test.each(literal)(
    '%s is %i with the words of the specification [7.30, 7.34, 7.40, 8.18, 8.30]',
    (code, status, message) => {
      expect(errorCatalog[code]).toEqual({ status, message });
    },
  );
});

test('an error response has a code of the table and may carry more', () => {
  const response = { error: 'Not found', code: 'not_found', requestId: 'r1' };
  expect(errorResponse.parse(response)).toEqual(response);
  expect(errorResponse.safeParse({ ...response, code: 'unknown_code' }).success).toBe(false);
  expect(errorResponse.safeParse({ ...response, issues: [{ path: 'a.b', message: 'Required' }] }).success).toBe(true);
  expect(errorResponse.safeParse({ ...response, issues: [{ message: 'Required' }] }).success).toBe(false);
});
