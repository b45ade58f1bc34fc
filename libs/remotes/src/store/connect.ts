import { MongoClient } from 'mongodb';
import { createLastBackup } from './last-backup.ts';
import { createRemoteStore } from './remote-store.ts';

interface ConnectOptions {
  uri: string;
  /** `MONGODB_DB_PREFIX`: the database is `<prefix>_remotes`. */
  prefix: string;
  clock?: () => Date;
}

/** Opens the store of the remotes. Connects with the first command; commands fail within seconds while the server is down. */
export const connectRemoteStore = ({ uri, prefix, ...options }: ConnectOptions) => {
  const name = `${prefix}_remotes`;
  const client = new MongoClient(uri, {
    appName: name,
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: 15_000,
    maxPoolSize: 10,
    // MONGODB_URI may prefer others for reads: transactions refuse them, and a change has to be visible at once.
    readPreference: 'primary',
    writeConcern: { w: 'majority', journal: true },
  });
  const db = client.db(name);
  return {
    ...createRemoteStore({ client, db, ...options }),
    lastBackup: createLastBackup(db),
    db,
    /** Connects before the first command. It can be called again after a failure, whereas after a command that cannot connect all later ones fail. */
    connect: () => client.connect(),
    close: () => client.close(),
  };
};

export type ConnectedStore = ReturnType<typeof connectRemoteStore>;
