import { describe, expect, test } from '@jest/globals';
import { pagePolicy } from './security-headers.ts';

describe('pagePolicy', () => {
  test('allows nothing inline but styles with the nonce', () => {
    const policy = pagePolicy({ publicOrigin: 'http://localhost:3000', devOrigins: [] })('bm9uY2U=');
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'nonce-bm9uY2U='",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ]);
  });

  test('upgrades to https where the portal is served by https', () => {
    expect(pagePolicy({ publicOrigin: 'https://portal.example', devOrigins: [] })('n')).toContain(
      '; upgrade-insecure-requests',
    );
  });

  test('lets the page talk to dev servers only when there are some', () => {
    const policy = pagePolicy({
      publicOrigin: 'http://localhost:3000',
      devOrigins: ['http://localhost:3101', 'http://localhost:3102'],
    });
    expect(policy('n')).toContain("connect-src 'self' ws://localhost:3101 ws://localhost:3102;");
  });
});
