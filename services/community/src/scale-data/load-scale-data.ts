import type { ClanChanged } from '@portal/contracts';
import { clanProjection } from '@portal/domain/clan-projection';
import {
  type Loaded,
  loadRows,
  type ReportLoad,
  requireSameScale,
  type Scale,
  type ScaleDataOptions,
  syntheticClan,
  syntheticFollows,
  syntheticPlayer,
  syntheticPlayerId,
  withScaleDatabase,
} from '@portal/domain/synthetic';
import { type Clock, type Connection, createProjections, eventIdOf } from '@portal/service-kit';
import { Types } from 'mongoose';
import { createRepositories } from '../data-access';
import { playerProjection, playerRowOf } from '../projection/players';

/** The projection of clans records when each event was applied. */
export interface CommunityScaleOptions extends ScaleDataOptions {
  clock: Clock;
}

/** Of every entity; its owner's later events are newer. */
const version = 1;

function* playerRows({ players }: Scale) {
  for (let place = 0; place < players; place += 1) {
    const { id, username, platform, createdAt, standing } = syntheticPlayer(place);
    const player = { username, avatar: null, platform, roles: [], createdAt: createdAt.toISOString() };
    yield { ...playerRowOf(id, { version, data: player }, { version, data: standing }) };
  }
}

/** Rows of the follows; adds them to the counts. */
function* followRows({ players, follows }: Scale, counts: { followers: Int32Array; following: Int32Array }) {
  for (const { id, follower, followee, createdAt } of syntheticFollows(players, follows)) {
    counts.followers[followee] = (counts.followers[followee] ?? 0) + 1;
    counts.following[follower] = (counts.following[follower] ?? 0) + 1;
    yield {
      _id: new Types.ObjectId(id),
      followerId: new Types.ObjectId(syntheticPlayerId(follower)),
      followeeId: new Types.ObjectId(syntheticPlayerId(followee)),
      createdAt,
    };
  }
}

function* countRows({ players }: Scale, counts: { followers: Int32Array; following: Int32Array }) {
  for (let place = 0; place < players; place += 1) {
    const followers = counts.followers[place] ?? 0;
    const following = counts.following[place] ?? 0;
    if (followers + following === 0) continue;
    yield { _id: new Types.ObjectId(syntheticPlayerId(place)), followers, following };
  }
}

const clanEvent = (place: number, scale: Scale, now: Date): ClanChanged => {
  const { id, ...clan } = syntheticClan(place, scale);
  return {
    eventId: eventIdOf('clan.changed', id, version),
    occurredAt: now.toISOString(),
    type: 'clan.changed',
    entityId: id,
    entityVersion: version,
    data: { ...clan, logo: null, deleted: false },
  };
};

const clanBatch = 1_000;

const loadClans = async (connection: Connection, scale: Scale, clock: Clock): Promise<Loaded> => {
  const startedAt = performance.now();
  const projections = createProjections(connection, [clanProjection], clock);
  await projections.createIndexes();
  for (let from = 0; from < scale.clans; from += clanBatch) {
    const places = Array.from({ length: Math.min(clanBatch, scale.clans - from) }, (_, index) => from + index);
    await projections.apply(places.map((place) => clanEvent(place, scale, clock())));
  }
  return {
    collection: clanProjection.collection,
    rows: scale.clans,
    seconds: (performance.now() - startedAt) / 1_000,
  };
};

/**
 * Loads synthetic players, clans and follows for benches; existing ones are kept. The follow counts are exact unless the players have
 * follows from elsewhere.
 * @throws Error in production, or if an earlier load had another size
 */
export const loadScaleData = ({ clock, scale, ...options }: CommunityScaleOptions, report: ReportLoad): Promise<void> =>
  withScaleDatabase('community', options, async (connection) => {
    await requireSameScale(connection, scale);
    const { follows, followCounts } = createRepositories(connection);
    const counts = { followers: new Int32Array(scale.players), following: new Int32Array(scale.players) };
    const load = async (
      collection: string,
      { createIndexes }: { createIndexes(): Promise<unknown> },
      rows: Iterable<object>,
    ): Promise<void> => report(await loadRows({ connection, collection, rows, createIndexes }));
    const players = {
      createIndexes: () => playerProjection.createIndexes(connection.collection(playerProjection.collection)),
    };
    await load(playerProjection.collection, players, playerRows(scale));
    report(await loadClans(connection, scale, clock));
    await load('follows', follows, followRows(scale, counts));
    await load('followCounts', followCounts, countRows(scale, counts));
  });
