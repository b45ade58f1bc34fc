import { expect, test } from '@jest/globals';
import { fonts } from '../theme/tokens.ts';
import { fontFaces, fontUrls } from './index.ts';

test("every family that the tokens name is declared, apart from the system's own", () => {
  const families = [fonts.display, fonts.text].flatMap((list) => list.match(/'[^']+'/g) ?? []);
  expect(families.filter((family) => !fontFaces.includes(`font-family: ${family}`))).toEqual([]);
});

test('our fonts swap in, and each local fallback is adjusted to their size', () => {
  const faces = fontFaces.split('@font-face').slice(1);
  const ours = faces.filter((face) => face.includes('url('));
  expect(ours).toHaveLength(fontUrls.length);
  expect(ours.every((face) => face.includes('font-display: swap'))).toBe(true);
  const standIns = faces.filter((face) => face.includes('local('));
  expect(standIns.every((face) => /size-adjust: [\d.]+%[\s\S]+ascent-override: [\d.]+%/.test(face))).toBe(true);
});
