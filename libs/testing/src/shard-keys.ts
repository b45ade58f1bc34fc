import { EventEmitter } from 'node:events';
import mongoose, { type Connection } from 'mongoose';

type Filter = Record<string, unknown>;

interface Stage {
  $match?: Filter;
  $lookup?: { from: string; foreignField?: string; pipeline?: readonly Stage[] };
  $unionWith?: string | { coll: string; pipeline?: readonly Stage[] };
  $facet?: Record<string, readonly Stage[]>;
}

/** A filter with which a command reads or writes a collection. */
interface Access {
  collection: string;
  command: string;
  filter: Filter;
}

interface ShardedCollection {
  /** Commands filter by it, so that MongoDB sends each to one shard. */
  key: string;
  /** Commands that all shards must run, as `describe` writes them. docs/operate/grow.md says what each costs. */
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
  emails: {
    key: '_id',
    exceptions: [
      // The sweep, every 10 s: expired emails, and open ones without a job.
      'find by expiresAt, lane, state',
      'aggregate by lane, state',
      // The gauge of the oldest due email.
      'find by lane, state',
      // Emails that are taken over from an earlier release.
      'find by dedupeKey',
    ],
  },
  standingLedger: {
    key: 'playerId',
    exceptions: [
      'count by nothing',
      // Every 10 s: changes that no season counts yet, page by page.
      'find by season',
      'find by _id, at, season',
    ],
  },
};

interface StartedCommand {
  commandName: string;
  command: Record<string, unknown>;
}

const readMatch = ([first]: readonly Stage[]): Filter => first?.$match ?? {};

/** Lists how the stages of a pipeline read other collections. */
const listJoins = (pipeline: readonly Stage[]): Access[] =>
  pipeline.flatMap(({ $lookup: lookup, $unionWith: union, $facet: facets = {} }) => {
    const { coll, pipeline: added = [] } = typeof union === 'string' ? { coll: union } : (union ?? {});
    const { from, foreignField, pipeline: joined = [] } = lookup ?? {};
    const byField = foreignField === undefined ? {} : { [foreignField]: null };
    return [
      ...(from === undefined
        ? []
        : [{ collection: from, command: 'lookup', filter: { ...byField, ...readMatch(joined) } }]),
      ...(coll === undefined ? [] : [{ collection: coll, command: 'union', filter: readMatch(added) }]),
      ...[joined, added, ...Object.values(facets)].flatMap(listJoins),
    ];
  });

const listAccesses = ({ commandName, command }: StartedCommand): Access[] => {
  const collection = String(command[commandName]);
  const access = (filter: unknown = {}): Access => ({ collection, command: commandName, filter: filter as Filter });
  const each = (name: string) => ((command[name] ?? []) as { q: Filter }[]).map(({ q }) => access(q));
  switch (commandName) {
    case 'find':
      return [access(command['filter'])];
    case 'aggregate': {
      const pipeline = command['pipeline'] as Stage[];
      return [access(readMatch(pipeline)), ...listJoins(pipeline)];
    }
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return [access(command['query'])];
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

const describe = ({ command, filter }: Access): string =>
  `${command} by ${[...new Set(listFields(filter))].sort().join(', ') || 'nothing'}`;

/** Lists the parts of a command that all shards of a collection would have to run. */
export const listScattered = (started: StartedCommand): string[] => {
  // Operators' searches and counts have a time limit, so they cannot hold up the shards.
  if (started.command['maxTimeMS'] !== undefined) return [];
  return listAccesses(started).flatMap((access) => {
    const { key, exceptions = [] } = shardedCollections[access.collection] ?? {};
    if (key === undefined || hasKey(access.filter, key) || exceptions.includes(describe(access))) return [];
    return [`${access.collection}: ${describe(access)}`];
  });
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
