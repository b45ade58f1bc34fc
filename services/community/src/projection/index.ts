import type { StateEvent } from '@portal/contracts';
import { clanProjection } from '@portal/domain/clan-projection';
import type { ProjectionDefinition } from '@portal/service-kit/projection';
import { activityProjection } from './activities.ts';
import { updateClanScores } from './clan-scores.ts';
import { playerProjection } from './players.ts';
import type { RankReader } from './ranking.ts';

/** Events that change the row of a player by its id. */
const playerEvents: readonly StateEvent['type'][] = playerProjection.types;

/** Projections of other services' entities, and the ranks that follow from them. */
export const communityProjections = (ranking: Pick<RankReader, 'update' | 'clear'>): ProjectionDefinition[] => [
  // First: until competition has been updated, a refresh fails before it has read all players.
  activityProjection,
  clanProjection,
  {
    ...playerProjection,
    async afterWrite(connection, events) {
      await playerProjection.afterWrite(connection, events);
      await updateClanScores(connection, events);
      await ranking.update(events.filter(({ type }) => playerEvents.includes(type)).map(({ entityId }) => entityId));
      // The row no longer has the rank's key, so the ranks are rebuilt.
      if (events.some(({ type }) => type === 'player.removed')) await ranking.clear();
    },
    async removeStale(rows, refreshedSince, connection) {
      await playerProjection.removeStale(rows, refreshedSince, connection);
      await ranking.clear();
    },
  },
];
