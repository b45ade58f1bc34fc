import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import { listIssues } from '../testing/list-issues.ts';
import { email, newPassword, username } from './credentials.ts';

const tooShortName = 'Username must be at least 6 characters';
const badName = 'Username can only contain letters, numbers, and underscores';
const badCharacters = 'Text contains characters that are not allowed';
const megabyte = 'x'.repeat(1024 * 1024);

describe('username', () => {
  test.each(['abcdef', 'ABC_123', '______', '123456', 'a'.repeat(limits.username.max)])('accepts %s', (value) => {
    expect(listIssues(username, value)).toEqual([]);
  });

  test.each([
    ['five characters', 'abcde', [tooShortName]],
    ['nothing', '', [tooShortName, badName]],
    ['a hyphen', 'abc-def', [badName]],
    ['a space', 'abc def', [badName]],
    ['letters beyond ASCII', 'jürgen', [badName]],
    ['letters that look alike', 'аdmіns', [badName]],
    ['a line break after it', 'abcdef\n', [badName]],
    ['a NUL character', 'abcdef\0', [badCharacters, badName]],
    ['a lone surrogate', 'abcdef\ud83d', [badCharacters, badName]],
    ['31 characters', 'a'.repeat(31), ['Please use at most 30 characters']],
    ['1 MB', megabyte, ['Please use at most 30 characters']],
  ])('rejects %s', (_, value, issues) => {
    expect(listIssues(username, value)).toEqual(issues);
  });

  test('accepts exactly 6 to 30 letters, digits and underscores [5.3, 9.21]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (value) => {
        expect(username.safeParse(value).success).toBe(/^[A-Za-z0-9_]{6,30}$/.test(value));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_]{6,30}$/), (value) => {
        expect(username.safeParse(value)).toEqual({ success: true, data: value });
      }),
    );
  });
});

describe('email', () => {
  const invalid = 'Please enter a valid email address';

  test.each(['player@example.com', "o'neil+tag@sub.example.co", 'A.B@EXAMPLE.COM'])('accepts %s', (value) => {
    expect(listIssues(email, value)).toEqual([]);
  });

  test.each([
    '',
    'player',
    'player@',
    '@example.com',
    'player@example',
    'a b@example.com',
    'a@b@example.com',
    'a..b@example.com',
    'player@exam\nple.com',
    'player@example.com\nbcc:victim@example.com',
    `${'a'.repeat(65)}@example.com`,
    `player@${'a'.repeat(64)}.com`,
    'player@example-.com',
  ])('rejects %j', (value) => {
    expect(listIssues(email, value)).toEqual([invalid]);
  });

  test('rejects NUL, lone surrogates and more than 254 characters before further checks', () => {
    expect(listIssues(email, 'player@example.com\0')).toEqual([badCharacters]);
    expect(listIssues(email, '\udc00player@example.com')).toEqual([badCharacters]);
    expect(listIssues(email, `${'a'.repeat(250)}@example.com`)).toEqual(['Please use at most 254 characters']);
    expect(listIssues(email, megabyte)).toEqual(['Please use at most 254 characters']);
  });

  test('accepts the emails that fast-check generates, if they are short and plain', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.domain(), (name, domain) => {
        fc.pre(domain.length < 200 && /^[a-z0-9.-]+\.[a-z]{2,}$/.test(domain));
        expect(listIssues(email, `${name}@${domain}`)).toEqual([]);
      }),
    );
  });
});

describe('newPassword', () => {
  const tooShort = 'Password must be at least 8 characters';
  const noLetter = 'Password must contain at least one letter';
  const noNumber = 'Password must contain at least one number';
  const noSymbol = 'Password must contain at least one symbol';

  test.each(['Demo-Pass-1', 'пароль1!', '密码密码密码1!', 'aaaaaa1😀', `${'aA1!'.repeat(32)}`])(
    'accepts %s',
    (value) => {
      expect(listIssues(newPassword, value)).toEqual([]);
    },
  );

  test.each([
    ['seven characters', 'abcd12!', [tooShort]],
    ['no letter', '1234567!', [noLetter]],
    ['no number', 'abcdefg!', [noNumber]],
    ['no symbol', 'abcdefg1', [noSymbol]],
    ['a space in place of a symbol', 'abcdef 1', [noSymbol]],
    ['a letter beyond ASCII in place of a symbol', 'abcdefé1', [noSymbol]],
    ['nothing', '', [tooShort, noLetter, noNumber, noSymbol]],
    ['a NUL character', 'Demo-Pass-1\0', [badCharacters]],
    ['a lone surrogate', 'Demo-Pass-1\udfff', [badCharacters]],
    ['129 characters', `aA1!${'x'.repeat(125)}`, ['Please use at most 128 characters']],
    ['1 MB', `1!${megabyte}`, ['Please use at most 128 characters']],
  ])('rejects %s', (_, value, issues) => {
    expect(listIssues(newPassword, value)).toEqual(issues);
  });

  test('reports exactly the missing rules of any text [5.5, 9.22]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 128 }), (value) => {
        const lacks = [
          ...(value.length < 8 ? [tooShort] : []),
          ...(/[a-z]/i.test(value) ? [] : [noLetter]),
          ...(/[0-9]/.test(value) ? [] : [noNumber]),
          ...(/[^a-z0-9\s]/i.test(value) ? [] : [noSymbol]),
        ];
        expect(listIssues(newPassword, value)).toEqual(lacks);
      }),
    );
  });
});
