import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { listIssues } from '../testing/list-issues.ts';
import { cursor, id, longText, rowLimit, storedPicture, text, timestamp, visibleText } from './primitives.ts';

describe('text', () => {
  test('takes any well-formed text without NUL, up to its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
        const fits = [...value].length <= 50 && value.isWellFormed() && !value.includes('\0');
        expect(text(50).safeParse(value).success).toBe(fits);
      }),
    );
  });

  test('takes right-to-left names, emoji and line breaks as they are', () => {
    const value = 'محمد\n👩‍👩‍👧';
    expect(text(50).parse(value)).toBe(value);
  });

  test('counts as people count a limit in its message', () => {
    expect(listIssues(text(3), 'abcd')).toEqual(['Please use at most 3 characters']);
    expect(listIssues(text(3), '😀😀😀')).toEqual([]);
  });

  test('counts a minimum the same way', () => {
    const atLeastThree = longText({ min: 3, max: 5 }, 'Too short');
    expect(listIssues(atLeastThree, '😀😀')).toEqual(['Too short']);
    expect(listIssues(atLeastThree, '😀😀😀')).toEqual([]);
  });
});

test.each(['', ' \n', '\u200b', '\u3164', '\u00ad\ufe0f', '\u{e0041}'])('visibleText rejects %j', (value) => {
  expect(listIssues(visibleText(10, 'Required'), value)).toEqual(['Required']);
});

test.each(['', 'abc', '65f0c0ffee0000000000c1a', '65F0C0FFEE0000000000C1A4', '65f0c0ffee0000000000c1a4 ', 12, null])(
  'id rejects %j',
  (value) => {
    expect(id.safeParse(value).success).toBe(false);
  },
);

test('rowLimit is the default without a value and rejects values out of bounds', () => {
  const limit = rowLimit({ default: 20, max: 50 });
  expect([limit.parse(undefined), limit.parse('1'), limit.parse('50')]).toEqual([20, 1, 50]);
  for (const bad of ['0', '51', '-1', '1.5', 'x', '', '1e999', ['1', '2'], {}])
    expect(limit.safeParse(bad).success).toBe(false);
});

test('cursor is an opaque word', () => {
  expect(listIssues(cursor, 'aB3_-')).toEqual([]);
  for (const bad of ['', 'a b', '../x', '{"$gt":""}', 'x'.repeat(601)]) expect(listIssues(cursor, bad)).not.toEqual([]);
});

test('a picture is identified by the hash of its content', () => {
  expect(listIssues(storedPicture.params, { hash: `${'a1'.repeat(32)}.webp` })).toEqual([]);
  expect(listIssues(storedPicture.params, { hash: `${'a1'.repeat(32)}.png` })).toEqual([
    'hash: Not a valid picture name',
  ]);
});

test('a timestamp is ISO 8601 in UTC', () => {
  expect(listIssues(timestamp, '2026-11-21T08:00:00.000Z')).toEqual([]);
  expect(listIssues(timestamp, '2026-11-21T08:00:00+01:00')).not.toEqual([]);
  expect(listIssues(timestamp, '2026-02-30T08:00:00Z')).not.toEqual([]);
});
