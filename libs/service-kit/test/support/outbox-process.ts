import { connectMongo } from '../../src/database/index.ts';
import { createConsumer, createOutbox, createRelay, toUrgentSubscriber } from '../../src/outbox/index.ts';
import { silentLogger as logger } from '../../src/testing/index.ts';

/** Runs one side of the outbox in its own process, with the timings of production, for a test to kill. */
const [role, uri = '', dbName = '', redisUrl = '', redisPrefix = ''] = process.argv.slice(2);
const connection = await connectMongo({ uri, dbName, logger });

if (role === 'relay') {
  const outbox = createOutbox(connection, { 'email.requested': ['email'] });
  await outbox.model.createIndexes();
  createRelay({ outbox, redisUrl, redisPrefix, logger }).start();
} else {
  const received = connection.collection<{ _id: string }>('received');
  createConsumer({
    subscriber: toUrgentSubscriber('email'),
    redisUrl,
    redisPrefix,
    logger,
    async apply({ eventId }) {
      await received.updateOne({ _id: eventId }, { $inc: { times: 1 } }, { upsert: true });
    },
  }).start();
}
// Ends when the test ends, even if the test is killed.
process.once('disconnect', () => process.exit());
process.send?.('started');
