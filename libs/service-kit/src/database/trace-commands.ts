import mongoose from 'mongoose';
import { getSpan, traceStep } from '../tracing/trace.ts';

const { AbstractCursor, ClientSession, Collection } = mongoose.mongo;

type Command = (this: object, ...parameters: unknown[]) => Promise<unknown>;

/** Methods that send one command. Others of the driver, such as `insertMany`, call these. */
const collectionCommands = [
  ...['findOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete', 'insertOne', 'updateOne', 'updateMany'],
  ...['replaceOne', 'deleteOne', 'deleteMany', 'bulkWrite', 'countDocuments', 'distinct'],
];

const wrap = (prototype: object, names: readonly string[], findCollection: (self: never) => string): void => {
  const commands = prototype as Record<string, Command>;
  for (const name of names) {
    const send = commands[name];
    if (!send) throw new Error(`the driver has no ${name}`);
    commands[name] = function traceCommand(...parameters) {
      if (!getSpan()) return send.apply(this, parameters);
      const collection = findCollection(this as never);
      const attributes = { 'db.system.name': 'mongodb', ...(collection && { 'db.collection.name': collection }) };
      return traceStep(`${name} ${collection}`.trim(), 'client', attributes, () => send.apply(this, parameters));
    };
  }
};

let areTraced = false;

/**
 * Traces the commands of sampled requests, for all connections of the process. The driver's own monitoring would parse every response
 * twice, also of requests that are not sampled.
 */
export const traceCommands = (): void => {
  if (areTraced) return;
  areTraced = true;
  wrap(Collection.prototype, collectionCommands, ({ collectionName }: { collectionName: string }) => collectionName);
  wrap(
    AbstractCursor.prototype,
    ['toArray'],
    ({ namespace }: { namespace: { collection?: string } }) => namespace.collection ?? '',
  );
  wrap(ClientSession.prototype, ['commitTransaction'], () => '');
};
