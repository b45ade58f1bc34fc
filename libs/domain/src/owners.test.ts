import { expect, test } from '@jest/globals';
import { loadConfig } from '@portal/service-kit';
import { testSnapshotKey } from '@portal/testing';
import { ownersEnvironment } from './owners.ts';

test('a service does not start without the URL of an owner, and names it', () => {
  const given = { COMPETITION_OPS_URL: 'http://competition:9464', PORTAL_SNAPSHOT_KEY: testSnapshotKey };
  expect(() => loadConfig(ownersEnvironment, given)).toThrow('ACCOUNT_OPS_URL: is missing');
  expect(loadConfig(ownersEnvironment, { ...given, ACCOUNT_OPS_URL: 'none' })).toMatchObject({
    COMPETITION_OPS_URL: given.COMPETITION_OPS_URL,
  });
});
