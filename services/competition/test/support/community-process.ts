import { join } from 'node:path';
import {
  type CallKey,
  type FeedActivity,
  feedGroup,
  type PortalEvent,
  type PublicPlayer,
  publicPlayer,
  z,
} from '@portal/contracts';
import { startTestOwner } from '@portal/service-kit/testing';
import { serviceCaller, testKeys, waitFor } from '@portal/testing';
import { run, startEntry } from '@portal/testing/servers';
import { readCursor } from './clans.ts';
import { buildPlayerChanged, newId, type TestCompetition, type TestPlayer } from './competition.ts';

const source = join(__dirname, '../../../community/src');

export interface CommunityProcess {
  /** Publishes new players to this service, too. */
  addPlayers(players: readonly TestPlayer[]): Promise<void>;
  /** Reads all pages of the feed of a new player who follows these. Each activity is listed once. */
  readFeed(players: readonly TestPlayer[]): Promise<FeedActivity[]>;
  readProfile(player: TestPlayer): Promise<PublicPlayer>;
  stop(): Promise<void>;
}

/**
 * Starts the community service as its own process on the databases of a competition under test, which must name it in `EVENT_SUBSCRIBERS`.
 * It receives the events that competition's transactions have stored, through the outbox and the queue.
 */
export const startCommunityProcess = async ({ environment, db }: TestCompetition): Promise<CommunityProcess> => {
  const { MONGODB_URI, MONGODB_DB_PREFIX, REDIS_URL, REDIS_PREFIX } = environment;
  const variables = {
    ...{ MONGODB_URI, MONGODB_DB_PREFIX, REDIS_URL, REDIS_PREFIX, ...testKeys },
    ...{ NODE_ENV: 'test', PORTAL_FEATURES: 'live', SERVICE_PORT: '0' },
    ...{ ACCOUNT_OPS_URL: 'none', COMPETITION_OPS_URL: 'none' },
  };
  await run(process.execPath, [join(source, 'migrate.ts')], { env: variables });
  const service = await startEntry(join(source, 'main.ts'), variables);
  const owner = await startTestOwner({
    ...{ mongodbUri: MONGODB_URI, dbName: `${MONGODB_DB_PREFIX}_community_owner` },
    ...{ redisUrl: REDIS_URL, redisPrefix: REDIS_PREFIX, subscriber: 'community' },
  });
  const call = serviceCaller<CallKey>(service.origin, 'community');
  const publish = async (events: readonly PortalEvent[]) => {
    await owner.publish(events);
    await waitFor(async () => (await owner.unconfirmed()) === 0);
  };
  const addPlayers = (players: readonly TestPlayer[]) =>
    publish(players.map((player) => buildPlayerChanged(player, { version: 1, avatar: null })));
  /** An event is confirmed when all its subscribers have applied it. */
  const catchUp = () =>
    waitFor(async () => (await db.collection('outbox').countDocuments({ doneAt: null })) === 0, { what: 'the outbox' });

  return {
    addPlayers,
    async readFeed(players) {
      const fan = { id: newId(), username: `Fan_${newId().slice(-10)}` };
      await addPlayers([fan]);
      const as = { userId: fan.id, username: fan.username };
      for (const { id } of players) await call({ key: 'POST /api/users/{id}/follow', params: { id }, as });
      await catchUp();
      const items = new Map<string, FeedActivity>();
      let cursor: string | undefined;
      do {
        const page = await call({ key: 'GET /api/feed', query: cursor ? { cursor } : {}, as });
        for (const group of z.array(feedGroup).parse(page.json))
          for (const item of group.items) items.set(item.id, item);
        cursor = readCursor(page);
      } while (cursor);
      return [...items.values()];
    },
    async readProfile({ id }) {
      await catchUp();
      return publicPlayer.parse((await call({ key: 'GET /api/players/{username}', params: { username: id } })).json);
    },
    async stop() {
      await owner.stop();
      await service.stop();
    },
  };
};
