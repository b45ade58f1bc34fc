import type { mongo } from 'mongoose';
import { getSpan, type Span } from '../tracing/trace.ts';

type Monitored = Pick<mongo.MongoClient, 'on'>;

/** The field of a command that has its name contains its collection. A commit has none. */
const describe = ({ commandName, command }: mongo.CommandStartedEvent): { name: string; collection?: string } => {
  const collection: unknown = command[commandName === 'getMore' ? 'collection' : commandName];
  return typeof collection === 'string' ? { name: `${commandName} ${collection}`, collection } : { name: commandName };
};

/** Traces the commands of sampled requests. The client needs the option `monitorCommands`. */
export const traceCommands = (client: Monitored): void => {
  const spans = new Map<number, Span>();
  client.on('commandStarted', (event) => {
    // The driver calls listeners in the context of the call that sends the command.
    const parent = getSpan();
    if (!parent) return;
    const { name, collection } = describe(event);
    const attributes = {
      'db.system.name': 'mongodb',
      ...(collection !== undefined && { 'db.collection.name': collection }),
    };
    spans.set(event.requestId, parent.startChild(name, 'client', attributes));
  });
  const take = ({ requestId }: { requestId: number }): Span | undefined => {
    const span = spans.get(requestId);
    spans.delete(requestId);
    return span;
  };
  client.on('commandSucceeded', (event) => take(event)?.end());
  client.on('commandFailed', (event) => {
    const span = take(event);
    span?.fail(event.failure.name);
    span?.end();
  });
};
