import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isOneScript } from './one-script.ts';

test.each([
  'Kings FC',
  'Ｋｉｎｇｓ FC',
  'Рыбаки 1903!',
  'Ολυμπιακός',
  'نادي النجوم',
  'ゲーム Clan 漢字',
  '北京 ㄅㄆ Club',
  '서울 漢 FC',
  'ⵜⵉⴼⵉⵏⴰⵖ',
  'Caf\u00e9 & Cafe\u0301',
  '⚽️ 2026 ⚽️',
  'ÅÖ Straße',
])('%j is of one script', (name) => {
  expect(isOneScript(name)).toBe(true);
});

test.each(['\u041aings FC', 'Αlpha', 'Рыбaки', 'ゲーム 서울', 'ㄅ서', 'K\u0438ng', '𐌀lpha', 'Ꮶings'])(
  '%j is not',
  (name) => {
    expect(isOneScript(name)).toBe(false);
  },
);

const letters = { Latin: 'Kingsé', Cyrillic: 'Кингс', Greek: 'Αλφα', Hebrew: 'אבג', Thai: 'กขค', Devanagari: 'कखग' };
const word = (script: keyof typeof letters) =>
  fc.string({ unit: fc.constantFrom(...letters[script]), minLength: 1, maxLength: 20 });
const script = fc.constantFrom(...(Object.keys(letters) as (keyof typeof letters)[]));
const neutral = fc.string({ unit: fc.constantFrom(...' 0123456789-_.!\u200d⚽🦁'), maxLength: 20 });

test('words of one script mix with anything neutral, words of two scripts never do', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(script, script)
        .chain(([one, other]) => fc.tuple(fc.constant(one === other), word(one), word(other), neutral)),
      ([same, one, other, between]) => {
        expect(isOneScript(`${between}${one}${between}`)).toBe(true);
        expect(isOneScript(one + between + other)).toBe(same);
      },
    ),
  );
});
