import { describe, expect, test } from '@jest/globals';
import { isOwnRequest } from './origin-check.ts';

const own = ['https://portal.example'];
const ours = 'https://portal.example';
const theirs = 'https://evil.example';

describe('isOwnRequest', () => {
  test.each([
    ['no header: not a browser', undefined, undefined, true],
    ['our page', ours, 'same-origin', true],
    ['our page in a browser without fetch metadata', ours, undefined, true],
    ['our page, origin left out', undefined, 'same-origin', true],
    ['typed by the user', undefined, 'none', true],
    ['another site', theirs, 'cross-site', false],
    ['another site in a browser without fetch metadata', theirs, undefined, false],
    ['another site, origin left out', undefined, 'cross-site', false],
    ['a sister domain', 'https://blog.portal.example', 'same-site', false],
    ['a sister domain, origin left out', undefined, 'same-site', false],
    ['our host without https', 'http://portal.example', undefined, false],
    ['our host on another port', 'https://portal.example:8443', undefined, false],
    ['a longer name that begins like ours', 'https://portal.example.evil.example', undefined, false],
    ['a sandboxed frame', 'null', undefined, false],
    ['a sandboxed frame that claims to be ours', 'null', 'same-origin', false],
    ['a repeated header', `${ours}, ${theirs}`, undefined, false],
    ['an unknown kind of site', undefined, 'same-origin, cross-site', false],
    ['an empty origin', '', undefined, false],
  ])('%s', (_name, origin, site, expected) => {
    const headers = { ...(origin !== undefined && { origin }), ...(site !== undefined && { 'sec-fetch-site': site }) };
    expect(isOwnRequest(headers, own)).toBe(expected);
  });
});
