import { expect, test } from '@jest/globals';
import { testDatabase } from '@portal/testing';
import { connectRemoteStore } from '../src/index.ts';

test('the time of the last backup replaces the one before', async () => {
  const { uri, prefix, drop } = testDatabase();
  const { lastBackup, close } = connectRemoteStore({ uri, prefix });
  expect(await lastBackup.read()).toBeNull();
  for (const hour of ['03', '04']) await lastBackup.record(new Date(`2026-11-28T${hour}:00:00Z`));
  expect(await lastBackup.read()).toEqual(new Date('2026-11-28T04:00:00Z'));
  await close();
  await drop();
});
