import { expect, test } from '@jest/globals';
import { fillTemplate } from './page-subject.ts';

const data = {
  name: 'Owls {score}',
  score: 1_204,
  one: 1,
  at: '2026-11-21T23:59:00.000Z',
  none: null,
  clan: { name: 'A/B' },
  rows: [{ name: 'Ana' }],
  played: { result: { score: { legs: [[2, 1]], extra: [1, 0], penalties: null } }, winner: 'home', isStale: false },
  open: { result: null, winner: null, isStale: false },
};

test.each([
  ['{name}', 'Owls {score}'],
  ['{score}, {score|number}, {at|day}', '1204, 1,204, November 21, 2026'],
  ['{one|count:win} in {score|count:game}', '1 win in 1,204 games'],
  ['{clan.name}{none}{none.name}{unknown}', 'A/B'],
  ['x[ of {clan.name}][ of {none}][ of {unknown.name} and {name}]', 'x of A/B'],
  ['{rows.0.name}{rows.1.name}', 'Ana'],
  ['{played|score}{open|score}', '3–1'],
  ['$& $1', '$& $1'],
])('%s', (template, text) => {
  expect(fillTemplate(template, data)).toBe(text);
});

test('values of paths are encoded', () => {
  expect(fillTemplate('/api/{clan.name}', data, encodeURIComponent)).toBe('/api/A%2FB');
});
