import { EventEmitter } from 'node:events';
import mongoose, { type Connection } from 'mongoose';

type Filter = Record<string, unknown>;

interface ShardedCollection {
  /** Commands filter by it, so that MongoDB sends each to one shard. */
  key: string;
  /** Commands that all shards must run, as `describeCommand` writes them. docs/operate/grow.md says what each costs. */
  exceptions: readonly string[];
}

/** Collections that can be sharded once they outgrow one replica set. */
const shardedCollections: Readonly<Record<string, ShardedCollection>> = {
  follows: {
    key: 'followerId',
    exceptions: [
      // The list of a player's followers, and its further pages.
      'find by followeeId',
      'find by _id, createdAt, followeeId',
      // The row of a player's inbox about new followers.
      'find by createdAt, followeeId',
      // Loaders of demo data and of synthetic data check for an empty collection.
      'find by nothing',
      'count by nothing',
    ],
  },
  mails: {
    key: '_id',
    exceptions: [
      // The sweep, every 10 s: expired emails, and open ones without a job.
      'find by expiresAt, lane, state',
      'aggregate by lane, state',
      // The gauge of the oldest due email.
      'find by lane, state',
    ],
  },
  standingLedger: { key: 'playerId', exceptions: ['count by nothing'] },
};

interface StartedCommand {
  commandName: string;
  command: Record<string, unknown>;
}

const listFilters = ({ commandName, command }: StartedCommand): Filter[] => {
  const each = (name: string) => ((command[name] ?? []) as { q: Filter }[]).map(({ q }) => q);
  switch (commandName) {
    case 'find':
      return [(command['filter'] ?? {}) as Filter];
    case 'aggregate': {
      const [first = {}] = command['pipeline'] as { $match?: Filter }[];
      return [first.$match ?? {}];
    }
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return [(command['query'] ?? {}) as Filter];
    case 'update':
      return each('updates');
    case 'delete':
      return each('deletes');
    default:
      return [];
  }
};

const isEquality = (value: unknown): boolean => {
  const isObject = Object.prototype.toString.call(value) === '[object Object]';
  const operators = isObject ? Object.keys(value as object).filter((name) => name.startsWith('$')) : [];
  return operators.every((name) => name === '$in' || name === '$eq');
};

/** Whether the filter selects single values of the key. */
const hasKey = (filter: Filter, key: string): boolean => {
  const { $and: all = [], $or: any = [] } = filter as { $and?: Filter[]; $or?: Filter[] };
  if (key in filter && isEquality(filter[key])) return true;
  return all.some((part) => hasKey(part, key)) || (any.length > 0 && any.every((part) => hasKey(part, key)));
};

const listFields = (filter: Filter): string[] =>
  Object.entries(filter).flatMap(([name, value]) => {
    if (name === '$and' || name === '$or' || name === '$nor') return (value as Filter[]).flatMap(listFields);
    return name.startsWith('$') ? [] : [name];
  });

const describeCommand = (commandName: string, filter: Filter): string =>
  `${commandName} by ${[...new Set(listFields(filter))].sort().join(', ') || 'nothing'}`;

/** Lists the parts of a command that all shards of its collection would have to run. */
export const listScattered = (started: StartedCommand): string[] => {
  const name = String(started.command[started.commandName]);
  const { key, exceptions } = shardedCollections[name] ?? {};
  // Operators' searches and counts have a time limit, so they cannot hold up the shards.
  if (key === undefined || started.command['maxTimeMS'] !== undefined) return [];
  return listFilters(started)
    .filter((filter) => !hasKey(filter, key))
    .map((filter) => describeCommand(started.commandName, filter))
    .filter((command) => !exceptions?.includes(command))
    .map((command) => `${name}: ${command}`);
};

const recorded = new Set<string>();
let isRecording = false;

const hasEvents = (value: object): value is { events: EventEmitter } =>
  'events' in value && value.events instanceof EventEmitter;

/** Records the commands of all services' connections that are opened from now on. Mongoose reports them to its own plugins only by this event. */
export const recordScattered = (): void => {
  if (isRecording) return;
  isRecording = true;
  if (!hasEvents(mongoose)) throw new Error('Mongoose does not report its connections');
  mongoose.events.on('createConnection', (connection: Connection) => {
    connection.once('connected', () => {
      const client = connection.getClient();
      // Tests have connections of their own, without a name.
      if (client.options.appName === undefined) return;
      client.on('commandStarted', (started) => {
        for (const command of listScattered(started)) recorded.add(command);
      });
    });
  });
};

/** @throws Error naming the recorded commands that lack the shard key of their collection */
export const requireShardKeys = (): void => {
  if (recorded.size === 0) return;
  const list = [...recorded].sort().join('\n  ');
  throw new Error(`These commands lack a shard key, see libs/testing/src/shard-keys.ts:\n  ${list}`);
};
