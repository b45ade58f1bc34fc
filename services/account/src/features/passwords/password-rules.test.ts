import { describe, expect, test } from '@jest/globals';
import { AppError } from '@portal/service-kit';
import { isCommonPassword, requireUncommonPassword } from './password-rules.ts';

describe('isCommonPassword', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'PASSW0RD!',
    'Qwerty123!',
    'Welcome@1',
    'Summer2024!',
    'Liverpool#1',
    '1qaz!QAZ',
    'Messi123!',
  ])('finds %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each(['Demo-Pass-1', 'correct-horse-7-battery', 'Kx7!pelican', 'Str0ng!Harbour', 'Überzug-44'])(
    'lets %s pass',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});

describe('requireUncommonPassword', () => {
  const names = { username: 'Night_Owl', email: 'mia.k@example.com', productName: 'ELM' };

  test.each([
    ['the username in another case', 'xx-NIGHT_OWL-1'],
    ['the local part of the address', 'Mia.K!2031x'],
    ['the product name as a word of its own', 'Elm-77-harbour'],
  ])('refuses %s', (_what, password) => {
    expect(() => requireUncommonPassword(password, names)).toThrow(AppError);
  });

  test.each([
    ['the short product name inside a word', 'Helmet-77-harbour'],
    ['a one-letter local part', 'Harbour-77-pelican'],
  ])('lets %s pass', (_what, password) => {
    expect(() => requireUncommonPassword(password, { ...names, email: 'a@example.com' })).not.toThrow();
  });

  test('names the field', () => {
    expect(() => requireUncommonPassword('Password1!', names)).toThrow(
      expect.objectContaining({ code: 'password_too_common', issues: [expect.objectContaining({ path: 'password' })] }),
    );
  });
});
