import { describe, expect, test } from '@jest/globals';
import { portalConfig } from '@portal/contracts';
import { systemClock } from '@portal/service-kit';
import mongoose, { mongo } from 'mongoose';
import { createStore } from '../../context.ts';
import { createFollowWriter } from './follow-writer.ts';

/** A writer without a connection whose transactions all throw the error. */
const writerThatFailsWith = (error: Error) =>
  createFollowWriter(
    {
      ...createStore({ portal: portalConfig.parse({}) }, mongoose.createConnection(), systemClock),
      transact: () => Promise.reject(error),
    },
    null,
  );

const command = { followerId: 'a'.repeat(24), followeeId: 'b'.repeat(24), follow: true, at: new Date(0) };

describe('a follow that cannot be written', () => {
  test('because of a row that another process has just inserted returns 503 with the time to retry', async () => {
    const error = new mongo.MongoServerError({ message: 'E11000', code: 11_000 });
    await expect(writerThatFailsWith(error)(command)).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      retryAfter: 2,
    });
  });

  test('because of any other error throws that error', async () => {
    const error = new Error('a bug');
    await expect(writerThatFailsWith(error)(command)).rejects.toBe(error);
  });
});
