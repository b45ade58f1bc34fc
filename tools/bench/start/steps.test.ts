import { expect, test } from '@jest/globals';
import { parseSteps, readyUrl } from './steps';

const output = `
- installing packages
  still installing packages, 20.0 s
  packages installed  43.2 s
- building
- starting Redis
  downloading MongoDB 8.0
  Redis is up  0.3 s
  everything is built  21.9 s

Portal ready at http://localhost:3000
`;

test('steps are what has ended, with their durations', () => {
  expect(parseSteps(output)).toEqual([
    { name: 'packages installed', seconds: 43.2 },
    { name: 'Redis is up', seconds: 0.3 },
    { name: 'everything is built', seconds: 21.9 },
  ]);
});

test('the portal is ready when it says so', () => {
  expect(readyUrl(output)).toBe('http://localhost:3000');
  expect(readyUrl('starting the portal')).toBeUndefined();
});
