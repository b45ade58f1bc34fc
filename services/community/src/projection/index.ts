import { clanProjection } from '@portal/domain/clan-projection';
import type { ProjectionDefinition } from '@portal/service-kit/projection';
import { updateClanScores } from './clan-scores.ts';
import { playerProjection } from './players.ts';
import type { RankReader } from './ranking.ts';

/** Projections of other services' entities, and the ranks that follow from them. */
export const communityProjections = (ranking: Pick<RankReader, 'update' | 'clear'>): ProjectionDefinition[] => [
  clanProjection,
  {
    ...playerProjection,
    async afterWrite(connection, events) {
      await playerProjection.afterWrite(connection, events);
      await updateClanScores(connection, events);
      await ranking.update(events.filter(({ type }) => type !== 'clan.changed').map(({ entityId }) => entityId));
      // The row no longer has the rank's key, so the ranks are rebuilt.
      if (events.some(({ type }) => type === 'player.removed')) await ranking.clear();
    },
    async removeStale(rows, refreshedSince, connection) {
      await playerProjection.removeStale(rows, refreshedSince, connection);
      await ranking.clear();
    },
  },
];
