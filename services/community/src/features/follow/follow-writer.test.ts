import { describe, expect, test } from '@jest/globals';
import mongoose, { mongo } from 'mongoose';
import { createRepositories } from '../../data-access';
import { createFollowWriter } from './follow-writer';

/** A writer without a connection whose transactions all throw the error. */
const writerThatFailsWith = (error: Error) =>
  createFollowWriter({
    ...createRepositories(mongoose.createConnection()),
    transact: () => Promise.reject(error),
  });

const command = { followerId: 'a'.repeat(24), followeeId: 'b'.repeat(24), follow: true, at: new Date(0) };

const conflict = () => {
  const error = new mongo.MongoServerError({ message: 'WriteConflict', code: 112 });
  error.addErrorLabel(mongo.MongoErrorLabel.TransientTransactionError);
  return error;
};

describe('a follow that cannot be written', () => {
  test.each([
    ['conflicts that continue', conflict()],
    ['a row that another process has just inserted', new mongo.MongoServerError({ message: 'E11000', code: 11_000 })],
  ])('because of %s returns 503 with the time to retry', async (_why, error) => {
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
