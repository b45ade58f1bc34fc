import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import { passwordCriteria, passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  test.each([
    ['', 0, 'Weak'],
    ['a', 25, 'Fair'],
    ['aA', 50, 'Good'],
    ['aA1', 75, 'Strong'],
    ['aA1!', 100, 'Strong'],
    ['aaaaaaaa', 50, 'Good'],
    ['aaaaaaa1', 75, 'Strong'],
    ['aaaaaaA1', 100, 'Strong'],
    ['aaaaaA1!', 100, 'Strong'],
  ])('rates %j with %i points: %s [5.13, 5.15, 9.23, 9.24]', (password, score, band) => {
    expect(passwordStrength(password)).toMatchObject({ score, band });
  });

  test('lists what is missing in the words and the order of the screen [5.14]', () => {
    expect(passwordStrength('').missing).toEqual([
      'At least 8 characters',
      'Lowercase letter',
      'Uppercase letter',
      'Number',
      'Special character',
    ]);
    expect(passwordStrength('aaaaaA1!').missing).toEqual([]);
    expect(passwordStrength('AAAAAAA1').missing).toEqual(['Lowercase letter', 'Special character']);
  });

  test('gives 25 points for each criterion that is met, and never more than 100 [5.13]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (password) => {
        const { score, missing } = passwordStrength(password);
        const met = passwordCriteria.length - missing.length;
        expect(score).toBe(Math.min(met * limits.passwordStrength.perCriterion, limits.passwordStrength.max));
      }),
    );
  });

  test('reset accepts four of five criteria [5.16, 9.24]', () => {
    const enough = (password: string) => passwordStrength(password).score >= limits.passwordStrength.resetMin;
    expect(enough('aA')).toBe(false);
    expect(enough('aaaaaaa1')).toBe(true);
  });
});
