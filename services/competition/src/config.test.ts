import { expect, test } from '@jest/globals';
import { competitionEnvironment } from './config.ts';

const points = competitionEnvironment.shape.TOURNAMENT_POINTS;

test('places of points ascend', () => {
  expect(points.parse('1:100,2:70,9:15')).toEqual([
    { place: 1, points: 100 },
    { place: 2, points: 70 },
    { place: 9, points: 15 },
  ]);
  expect(() => points.parse('1:100,9:15,2:70')).toThrow('needs places in ascending order');
  expect(() => points.parse('1:100,2:70,2:60')).toThrow('needs places in ascending order');
});
