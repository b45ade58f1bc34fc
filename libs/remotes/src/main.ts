import { loadConfig, mongoEnvironment, runCommand } from '@portal/service-kit';
import pRetry, { type RetryContext } from 'p-retry';
import { publishBuilt } from './publish-built.ts';
import { connectRemoteStore } from './store/connect.ts';

// Publishes the builds below the current folder directly to MongoDB: before the gateway serves, in `npm start` and in the image.

await runCommand(async (env) => {
  const { MONGODB_URI: uri, MONGODB_DB_PREFIX: prefix } = loadConfig(mongoEnvironment, env);
  const store = connectRemoteStore({ uri, prefix });
  const onFailedAttempt = ({ error }: RetryContext) =>
    void process.stderr.write(`MongoDB is not reachable yet: ${error.message}\n`);
  try {
    // On a new cluster, the job may start before its database.
    await pRetry(store.connect, {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: 1_000,
      factor: 1,
      onFailedAttempt,
    });
    for (const { name, version } of await publishBuilt(store, process.cwd(), 'portal'))
      process.stdout.write(`${name} ${version} is published\n`);
  } finally {
    await store.close();
  }
});
