import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { toAppError } from './http/errors';
import { isMongoUnavailable } from './mongo-errors';

type ErrorClass = new (...parameters: never[]) => Error;
const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === 'function' && value.prototype instanceof Error;
const classesOf = (module: object): ErrorClass[] => [...new Set(Object.values(module).filter(isErrorClass))];
/** The driver that Mongoose brings along; some of its modules are not exported. */
const driver = createRequire(require.resolve('mongoose'));
const inModule = (name: string): object => driver(`mongodb/lib/${name}`);

/** An error as the driver makes it, without the parameters of its constructor. */
const failure = ({ prototype }: { prototype: object }, fields: object = {}): Error =>
  Object.assign(Object.create(prototype), { message: 'failed', errorLabelSet: new Set() }, fields);
const serverError = (fields: object) => failure(mongoose.mongo.MongoServerError, fields);

/** A class that a new version brings fails the test until it is sorted here. */
const tryLater = [
  'MongoClientClosedError',
  'MongoCryptKMSRequestNetworkTimeoutError',
  'MongoExpiredSessionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoServerSelectionError',
  'MongoStalePrimaryError',
  'MongoTopologyClosedError',
  'MongoUnexpectedServerResponseError',
  'MongoWaitQueueTimeoutError',
  'MongoWriteConcernError',
  'MongooseServerSelectionError',
  'PoolClearedOnNetworkError',
];
/** Bugs, and classes whose code, labels or cause decides. */
const bugs = [
  'CastError',
  'DivergentArrayError',
  'DocumentNotFoundError',
  'MissingSchemaError',
  'MongoAPIError',
  'MongoAWSError',
  'MongoAzureError',
  'MongoBatchReExecutionError',
  'MongoBulkWriteError',
  'MongoChangeStreamError',
  'MongoClientBulkWriteCursorError',
  'MongoClientBulkWriteError',
  'MongoClientBulkWriteExecutionError',
  'MongoCompatibilityError',
  'MongoCryptAzureKMSRequestError',
  'MongoCryptCreateDataKeyError',
  'MongoCryptCreateEncryptedCollectionError',
  'MongoCryptError',
  'MongoCryptInvalidArgumentError',
  'MongoCursorExhaustedError',
  'MongoCursorInUseError',
  'MongoDecompressionError',
  'MongoDriverError',
  'MongoError',
  'MongoGCPError',
  'MongoGridFSChunkError',
  'MongoGridFSStreamError',
  'MongoInvalidArgumentError',
  'MongoKerberosError',
  'MongoMissingCredentialsError',
  'MongoMissingDependencyError',
  'MongoOIDCError',
  'MongoParseError',
  'MongoRuntimeError',
  'MongoServerError',
  'MongoSystemError',
  'MongoTailableCursorError',
  'MongoTransactionError',
  'MongooseBulkSaveIncompleteError',
  'MongooseError',
  'OverwriteModelError',
  'ParallelSaveError',
  'StrictModeError',
  'StrictPopulateError',
  'ValidationError',
  'ValidatorError',
  'VersionError',
];
const labels: Record<string, boolean> = {
  RetryableWriteError: true,
  TransientTransactionError: true,
  UnknownTransactionCommitResult: true,
  ResumableChangeStreamError: true,
  ResetPool: true,
  PoolRequestedRetry: true,
  InterruptInUseConnections: true,
  RetryableError: true,
  SystemOverloadedError: true,
  // Marks the time of the error only: a wrong password has it too.
  HandshakeError: false,
  // Means that a retry is safe, not that it helps.
  NoWritesPerformed: false,
};
/** The codes that the driver itself defines. */
const codes: Record<string, boolean> = {
  HostUnreachable: true,
  HostNotFound: true,
  NetworkTimeout: true,
  ShutdownInProgress: true,
  PrimarySteppedDown: true,
  ExceededTimeLimit: true,
  SocketException: true,
  NotWritablePrimary: true,
  InterruptedAtShutdown: true,
  InterruptedDueToReplStateChange: true,
  NotPrimaryNoSecondaryOk: true,
  NotPrimaryOrSecondary: true,
  LegacyNotPrimary: true,
  FailedToSatisfyReadPreference: true,
  ReadConcernMajorityNotAvailableYet: true,
  CursorNotFound: true,
  WriteConcernTimeout: true,
  MaxTimeMSExpired: true,
  AuthenticationFailed: false,
  IllegalOperation: false,
  NamespaceNotFound: false,
  Reauthenticate: false,
  UnknownReplWriteConcern: false,
  UnsatisfiableWriteConcern: false,
  // Only routers of a sharded cluster see these; they retry by themselves.
  StaleShardVersion: false,
  StaleEpoch: false,
  StaleConfig: false,
  RetryChangeStream: false,
};

describe('errors of the database', () => {
  const classes = [mongoose.mongo, mongoose.Error, inModule('cmap/errors'), { MongooseError: mongoose.Error }].flatMap(
    classesOf,
  );
  const byName = new Map(classes.map((type) => [failure(type).name, type]));

  test('each class of driver and Mongoose is sorted', () => {
    expect([...byName.keys()].sort()).toEqual([...tryLater, ...bugs].sort());
    const later = [...byName].filter(([, type]) => isMongoUnavailable(failure(type))).map(([name]) => name);
    expect(later.sort()).toEqual([...tryLater].sort());
  });

  test('each label of the driver is sorted', () => {
    expect(Object.keys(labels).sort()).toEqual(Object.values(mongoose.mongo.MongoErrorLabel).sort());
    for (const [label, later] of Object.entries(labels))
      expect([label, isMongoUnavailable(serverError({ errorLabelSet: new Set([label]) }))]).toEqual([label, later]);
  });

  test('each code that the driver knows is sorted', () => {
    const { MONGODB_ERROR_CODES: known } = inModule('error') as { MONGODB_ERROR_CODES: Record<string, number> };
    expect(Object.keys(codes).sort()).toEqual(Object.keys(known).sort());
    for (const [name, later] of Object.entries(codes))
      expect([name, isMongoUnavailable(serverError({ code: known[name] }))]).toEqual([name, later]);
  });

  test.each([
    ['LockTimeout', 24],
    ['LockBusy', 46],
    ['WriteConflict', 112],
    ['QueryPlanKilled', 175],
    ['NetworkInterfaceExceededTimeLimit', 202],
    ['TransactionTooOld', 225],
    ['SnapshotTooOld', 239],
    ['SnapshotUnavailable', 246],
    ['NoSuchTransaction', 251],
    ['TransactionExceededLifetimeLimitSeconds', 290],
    ['Interrupted', 11_601],
  ])('%s of the server is to be tried later', (_name, code) => {
    expect(isMongoUnavailable(serverError({ code }))).toBe(true);
  });

  const network = failure(mongoose.mongo.MongoNetworkError, { message: 'connection 75 to 127.0.0.1:27017 closed' });
  const bulk = (fields: object) => failure(mongoose.mongo.MongoBulkWriteError, fields);
  test.each([
    ['a bulk write that lost its connection', bulk({ errorResponse: network }), true],
    ['a bulk write of which one part ran into an election', bulk({ code: 1, writeErrors: [{ code: 11_602 }] }), true],
    ['a bulk write of which one part was refused', bulk({ writeErrors: { code: 189 } }), true],
    ['a response that was labeled', serverError({ errorResponse: { errorLabels: ['RetryableWriteError'] } }), true],
    ['an error that wraps another', new Error('cannot read', { cause: network }), true],
    ['a model without connection', new mongoose.Error('Operation `users.find()` buffering timed out'), true],
    ['a model of a closed connection', new mongoose.Error('Connection was force closed'), true],
    ['the error of a socket', Object.assign(new Error('This socket has been ended'), { code: 'EPIPE' }), true],
    ['a duplicate key', bulk({ code: 11_000, writeErrors: [{ code: 11_000 }] }), false],
    ['a program that ended with such a code', Object.assign(new Error('failed'), { code: 50 }), false],
    ['anything else', new TypeError('undefined is not a function'), false],
    ['no error at all', 'MongoNetworkError', false],
  ])('%s is sorted by what it carries', (_name, error, later) => {
    expect(isMongoUnavailable(error)).toBe(later);
    expect(toAppError(error)).toMatchObject(later ? { status: 503, retryAfter: 2 } : { status: 500 });
  });
});
