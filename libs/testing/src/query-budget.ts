import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import mongoose, { type Connection } from 'mongoose';

/** The most that one call may cost its service's database: commands, and documents that the server examines for them. */
export type QueryBudget = readonly [commands: number, documents: number];

interface QueryCost {
  /** In the order of the call, such as `find users`. */
  commands: string[];
  documents: number;
}

interface StartedCommand {
  commandName: string;
  command: Record<string, unknown>;
}

const formatCommand = ({ commandName, command }: StartedCommand): string => {
  const target = command[commandName];
  return typeof target === 'string' ? `${commandName} ${target}` : commandName;
};

/** True in everything that a server of this process does for a request. The service's background work has no store. */
const inRequest = new AsyncLocalStorage<true>();
subscribe('http.server.request.start', () => inRequest.enterWith(true));

/**
 * Counts what one call of a service costs. The service runs in this process, on the database of `db`, with a URI of `testDatabase`, and
 * nothing else calls it meanwhile.
 */
export const countQueries = async (db: Connection, call: () => Promise<unknown>): Promise<QueryCost> => {
  const clients = mongoose.connections
    .filter((one) => one !== db && one.name === db.name)
    .map((one) => one.getClient());
  const commands: string[] = [];
  const record = (started: StartedCommand) => {
    if (inRequest.getStore()) commands.push(formatCommand(started));
  };
  const profile = db.collection<{ ns: string; docsExamined?: number }>('system.profile');
  await profile.drop().catch(() => undefined);
  await db.db?.command({ profile: 2 });
  for (const client of clients) client.on('commandStarted', record);
  try {
    await call();
  } finally {
    for (const client of clients) client.off('commandStarted', record);
    await db.db?.command({ profile: 0 });
  }
  // The relay reads the outbox at the same time, and the clock of tournaments writes its heartbeat.
  const rows = await profile.find({ ns: { $not: /\.(?:outbox$|heartbeats$|system\.)/ } }).toArray();
  return { commands, documents: rows.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0) };
};

/** Lists what a call has spent beyond its budget. */
export const listExcess = ([most, mostDocuments]: QueryBudget, { commands, documents }: QueryCost): string[] => [
  ...(commands.length > most ? [`${commands.length} commands instead of ${most}: ${commands.join(', ')}`] : []),
  ...(documents > mostDocuments ? [`${documents} documents instead of ${mostDocuments}`] : []),
];
