import { describe, expect, test } from '@jest/globals';
import { toClient, toService } from './proxy-headers.ts';

const caller = { requestId: 'request-1', identity: 'signed', pending: 'pending-cookie', session: 'session-cookie' };

describe('toService', () => {
  test('forwards the listed headers and nothing else from outside', () => {
    const headers = toService(
      'community',
      {
        accept: 'application/json',
        'content-type': 'application/json',
        'if-none-match': '"1"',
        'accept-language': 'en',
        cookie: 'sid=secret',
        authorization: 'Bearer x',
        'x-portal-identity': 'forged',
        'x-portal-pending': 'forged',
        'x-portal-session': 'forged',
        'x-request-id': 'forged',
        'x-forwarded-for': '203.0.113.9',
        forwarded: 'for=203.0.113.9',
        'x-real-ip': '203.0.113.9',
        host: 'evil.example',
        connection: 'x-portal-identity',
        te: 'trailers',
        upgrade: 'websocket',
        'proxy-authorization': 'Basic x',
      },
      caller,
    );
    expect(headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'if-none-match': '"1"',
      'accept-language': 'en',
      'x-request-id': 'request-1',
      'x-portal-identity': 'signed',
    });
  });

  test('sends the pending sign-up to account only', () => {
    expect(toService('account', {}, caller)).toMatchObject({ 'x-portal-pending': 'pending-cookie' });
    expect(toService('email', {}, caller)).not.toHaveProperty('x-portal-pending');
    expect(toService('account', {}, { ...caller, pending: undefined })).not.toHaveProperty('x-portal-pending');
  });

  test('sends the session to account only', () => {
    expect(toService('account', {}, caller)).toMatchObject({ 'x-portal-session': 'session-cookie' });
    expect(toService('email', {}, caller)).not.toHaveProperty('x-portal-session');
    expect(toService('account', {}, { ...caller, session: undefined })).not.toHaveProperty('x-portal-session');
  });
});

describe('toClient', () => {
  const headers = {
    'content-type': 'application/json',
    etag: '"1"',
    server: 'x',
    'x-powered-by': 'x',
    'x-portal-sessions-ended': 'user=u1',
    connection: 'keep-alive',
    'set-cookie': ['sid=1; HttpOnly'],
  };

  test('lets account alone set cookies and hides internal headers', () => {
    expect(toClient('account', headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      etag: '"1"',
      'set-cookie': ['sid=1; HttpOnly'],
    });
    expect(toClient('community', headers)).not.toHaveProperty('set-cookie');
  });

  test('keeps the caching that a service sets', () => {
    expect(toClient('account', { 'cache-control': 'public, max-age=60' })['cache-control']).toBe('public, max-age=60');
  });
});
