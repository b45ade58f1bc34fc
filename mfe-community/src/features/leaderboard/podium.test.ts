import { expect, test } from '@jest/globals';
import { podiumColumns, podiumStyle } from './components/podium.tsx';

test('every column that the podium styles exists', () => {
  const styled = podiumStyle.join('').matchAll(/\[data-column='(\w+)'\]/g);
  const names = new Set(Array.from(styled, ([, name]) => name));
  expect(names).toEqual(new Set(['rank', 'clan', 'score']));
  expect(podiumColumns.map(({ key }) => key)).toEqual(expect.arrayContaining([...names]));
});
