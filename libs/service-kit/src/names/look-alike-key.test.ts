import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lookAlikeKey } from './look-alikes.ts';

describe('lookAlikeKey', () => {
  test.each([
    // Examples from UTS #39.
    ['paypal', '\u0440\u0430ypal'],
    ['paypal', '\ud835\udd2d\ud835\udcb6\u1eff\ud835\udd61\ud835\udd52\u2113'],
    ['scope', '\u0455\u0441\u043e\u0440\u0435'],
    ['toys-r-us', 'toys\u2010r\u2010us'],
    ['so\u0308s', '\u0455\u04e7\u0455'],
    // Examples from the portal's own names.
    ['Kings FC', '\u041aings FC'],
    ['Kings FC', '\uff2bings FC'],
    ['Kings FC', 'KINGS\u3000fc'],
    ['Kings FC', '\uff2b\uff29\uff2e\uff27\uff33 FC'],
    ['Chips', '\u0421\u041d\u0406\u0420\u0405'],
    ['Kings FC', 'Ki\u200bngs \u2060 FC'],
    ['player_one', 'pIayer_one'],
    ['player_one', 'p1ayer_one'],
    ['player_one', 'PLAYER_0NE'],
    ['moderator', 'rnoderator'],
    ['Max_Power', 'rnax_power'],
  ])('%j and %j look alike', (one, other) => {
    expect(lookAlikeKey(one)).toBe(lookAlikeKey(other));
  });

  test.each([
    ['Kings FC', 'KingsFC'],
    ['Cafe', 'Caf\u00e9'],
    ['player_one', 'player_on'],
    ['night_owl', 'night__owl'],
  ])('%j and %j do not', (one, other) => {
    expect(lookAlikeKey(one)).not.toBe(lookAlikeKey(other));
  });

  const username = fc.stringMatching(/^\w{1,30}$/);

  test('is equal for usernames exactly when they differ only in case and in 0o, 1il and m/rn', () => {
    const reference = (name: string) =>
      name.toLowerCase().replaceAll('0', 'o').replace(/[1i]/g, 'l').replaceAll('m', 'rn');
    fc.assert(
      fc.property(username, username, (one, other) => {
        expect(lookAlikeKey(one)).toBe(reference(one));
        expect(lookAlikeKey(one) === lookAlikeKey(other)).toBe(reference(one) === reference(other));
      }),
    );
  });

  test('does not change with normalization form, width or invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), username, fc.nat(30), (text, name, at) => {
        for (const form of ['NFC', 'NFD', 'NFKC'] as const)
          expect(lookAlikeKey(text.normalize(form))).toBe(lookAlikeKey(text));
        const wide = name.replace(/[0-9A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
        expect(lookAlikeKey(wide)).toBe(lookAlikeKey(name));
        expect(lookAlikeKey(`${name.slice(0, at)}\u200b${name.slice(at)}`)).toBe(lookAlikeKey(name));
      }),
    );
  });
});
