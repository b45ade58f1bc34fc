import { describe, expect, test } from '@jest/globals';
import { listIssues } from '../testing/list-issues.ts';
import { plainName } from './plain-name.ts';

const name = plainName(50, 'Name is required');

describe('a name that strangers read', () => {
  test.each([
    'Night Owls',
    'F.C. Porto',
    'St. Pauli',
    "O'Neil & Sons",
    'नमस्ते',
    'فريق',
    '⚽ 7-a-side',
    'A. B.',
    'U21 / B',
  ])('%s is one', (value) => {
    expect(listIssues(name, value)).toEqual([]);
  });

  test.each([
    'https://evil.example',
    'see evil.example',
    'evil.example/win',
    'HTTP://EVIL',
    'www evil',
    'mail@evil.example',
    'evil．example',
    'evil。example',
    'evil\u200b.example',
    'evil.\u2060example',
    '\u202eelpmaxe.live',
    'ｗｗｗ．evil',
    'evil\u2024example',
    '127.0.0.11',
    'bit/ly',
  ])('%s is refused', (value) => {
    expect(listIssues(name, value)).toEqual(['Please leave out links and addresses']);
  });

  test.each(['', '  ', '\u200b', '\u2060 '])('%j is not a name', (value) => {
    expect(listIssues(name, value)).toEqual(['Name is required']);
  });

  test.each(['Owls\r\nBcc: x', 'Owls\u0007', 'Owls\u0085x'])('%j is not one line', (value) => {
    expect(listIssues(name, value)).toEqual(['Please use one line']);
  });
});
