import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roleBadge, roleBadges } from './roles.ts';

const known = ['WORLD', 'ELM leader', 'Clan Manager', 'Clan Leader'];

describe('the badge of a player', () => {
  test.each([
    [[], 'Player'],
    [['Clan Leader'], 'Clan Leader'],
    [['Clan Leader', 'Clan Manager'], 'Clan Manager'],
    [['Clan Manager', 'ELM leader'], 'ELM leader'],
    [['Clan Leader', 'Clan Manager', 'ELM leader', 'WORLD'], 'WORLD'],
    [['Referee'], 'Referee'],
    [['Referee', 'Clan Leader'], 'Clan Leader'],
  ])('for %j is %s [6.6, 6.7]', (roles, badge) => {
    expect(roleBadge(roles, 'ELM')).toBe(badge);
  });

  test('follows the configured product name', () => {
    expect(roleBadge(['Clan Leader', 'ELM leader'], 'Pitch')).toBe('Clan Leader');
    expect(roleBadge(['Clan Leader', 'Pitch leader'], 'Pitch')).toBe('Pitch leader');
  });
});

test('all badges: every role once, the known ones first and in their order, whatever order they come in [6.8]', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...known, 'Referee', 'Coach')), (roles) => {
      const badges = roleBadges(roles, 'ELM');
      const own = new Set(roles);
      expect(new Set(badges)).toEqual(own.size > 0 ? own : new Set(['Player']));
      expect(badges.filter((role) => known.includes(role))).toEqual(known.filter((role) => own.has(role)));
      expect(badges.slice(0, known.filter((role) => own.has(role)).length).every((role) => known.includes(role))).toBe(
        true,
      );
    }),
  );
});
