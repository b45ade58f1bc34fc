import { describe, expect, test } from '@jest/globals';
import mongoose, { mongo } from 'mongoose';
import { createRepositories } from '../../data-access';
import { createFollowWriter } from './follow-writer';

/** A writer whose transactions all end in the error; it is connected to nothing. */
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
    ['conflicts that do not end', conflict()],
    ['a row that another process has just made', new mongo.MongoServerError({ message: 'E11000', code: 11_000 })],
  ])('because of %s asks the player to try again', async (_why, error) => {
    await expect(writerThatFailsWith(error)(command)).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      retryAfter: 2,
    });
  });

  test('because of anything else tells what it was', async () => {
    const error = new Error('a bug');
    await expect(writerThatFailsWith(error)(command)).rejects.toBe(error);
  });
});
