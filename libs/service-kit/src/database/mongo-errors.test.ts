import { expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { toAppError } from '../http/errors.ts';
import { isMongoUnavailable } from './mongo-errors.ts';

/** Creates an error like the driver's, without the parameters of its constructor. */
const failure = ({ prototype }: { prototype: object }, fields: object = {}): Error =>
  Object.assign(Object.create(prototype), { message: 'failed', errorLabelSet: new Set() }, fields);
/** Creates an error of a class that the driver does not export. */
const named = (name: string) => Object.assign(new Error('failed'), { name });
const labeled = (...labels: string[]) => failure(mongoose.mongo.MongoServerError, { errorLabelSet: new Set(labels) });

const network = failure(mongoose.mongo.MongoNetworkError, { message: 'connection 75 to 127.0.0.1:27017 closed' });
const bulk = (fields: object) => failure(mongoose.mongo.MongoBulkWriteError, fields);

test.each([
  ['a lost connection', network, true],
  ['a timeout of the network', failure(mongoose.mongo.MongoNetworkTimeoutError), true],
  ['no server to select', failure(mongoose.mongo.MongoServerSelectionError), true],
  ['no server to select, reported by Mongoose', failure(mongoose.Error.MongooseServerSelectionError), true],
  ['a cleared pool', named('MongoPoolClearedError'), true],
  ['a closed pool', named('MongoPoolClosedError'), true],
  ['no free connection in the pool', named('MongoWaitQueueTimeoutError'), true],
  ['a pool that a failed connection cleared', named('PoolClearedOnNetworkError'), true],
  ['a driver that is not connected', failure(mongoose.mongo.MongoNotConnectedError), true],
  ['a model without connection', new mongoose.Error('Operation `users.find()` buffering timed out'), true],
  ['a model of a closed connection', new mongoose.Error('Connection was force closed'), true],
  ['the error of a socket', Object.assign(new Error('This socket has been ended'), { code: 'EPIPE' }), true],
  ['a write that may be retried', labeled('RetryableWriteError'), true],
  ['a transaction that may be retried', labeled('TransientTransactionError'), true],
  ['a commit with unknown outcome', labeled('UnknownTransactionCommitResult'), true],
  ['a bulk write that lost its connection', bulk({ errorResponse: network }), true],
  ['a response with a label', bulk({ errorResponse: { errorLabels: ['RetryableWriteError'] } }), true],
  ['an error that wraps another', new Error('cannot read', { cause: network }), true],
  // This label describes only the time of the error: a wrong password has it too.
  ['a failed handshake', labeled('HandshakeError'), false],
  // This label means that a retry is safe, not that it helps.
  ['a rejected write', labeled('NoWritesPerformed'), false],
  ['a duplicate key', bulk({ code: 11_000, writeErrors: [{ code: 11_000 }] }), false],
  ['a wrong query', failure(mongoose.mongo.MongoInvalidArgumentError), false],
  ['a wrong type', failure(mongoose.Error.CastError), false],
  ['anything else', new TypeError('undefined is not a function'), false],
  ['no error at all', 'MongoNetworkError', false],
])('%s is classified', (_name, error, isUnavailable) => {
  expect(isMongoUnavailable(error)).toBe(isUnavailable);
  expect(toAppError(error)).toMatchObject(isUnavailable ? { status: 503, retryAfter: 2 } : { status: 500 });
});
