import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testIdentityKey } from '@portal/testing';
import { implement } from '../src/http/index.ts';
import { createIdentitySigner } from '../src/index.ts';
import { type Running, startService } from './harness.ts';

describe('a service', () => {
  let running: Running;
  const sign = createIdentitySigner(testIdentityKey);
  beforeAll(async () => {
    running = await startService([implement('GET /api/users/search', async () => [])]);
  });
  afterAll(() => running.service.stop());

  /** Sent unchanged, because URL would normalize it. */
  const get = (path: string, identity: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(running.origin);
      request({ hostname, port, path, headers: { 'x-portal-identity': identity } }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
        .once('error', reject)
        .end();
    });

  test('accepts an identity for exactly its path', async () => {
    const path = '/api/users/search';
    const player = { userId: 'u', sessionId: 's', username: 'kim', privileged: false, operator: false };
    const identity = sign({ ip: '127.0.0.1', requestId: 'r1', player }, { audience: 'account', method: 'GET', path });
    expect(await get(`${path}?q=Kim`, identity)).toBe(200);
    for (const spelling of [
      '/API/users/search',
      `${path}/`,
      `/${path}`,
      '/api/%75sers/search',
      '/api/x/../users/search',
    ])
      expect([spelling, await get(`${spelling}?q=Kim`, identity)]).toEqual([spelling, 401]);
  });
});
