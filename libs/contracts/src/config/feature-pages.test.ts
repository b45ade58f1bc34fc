import { describe, expect, test } from '@jest/globals';
import { isPageOff } from './feature-pages';
import { portalConfig } from './portal-config';

const features = (emailPages: boolean) => portalConfig.parse({ features: { emailPages } }).features;

describe('a page that belongs to a feature', () => {
  test.each([
    ['/email-test', true],
    ['/email-test/anything', true],
    ['/email-dashboard', true],
    ['/email-testing', false],
    ['/profile', false],
    ['/', false],
  ])('%s is off with its feature: %s', (path, off) => {
    expect(isPageOff(path, features(false))).toBe(off);
    expect(isPageOff(path, features(true))).toBe(false);
  });
});
