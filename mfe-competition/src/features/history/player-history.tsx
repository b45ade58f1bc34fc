import type { PlayerHistory } from '@portal/contracts';
import type { playerHistoryWidget } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { usePortalConfig, useQuery } from '@portal/portal';
import { CupList } from '@portal/screens';
import { QueryState, Skeleton, SkeletonGroup, Stack, Text } from '@portal/ui';
import { historyQueries } from '../../live/history.ts';
import { FormResults, getPlayerSide } from '../../match/last-results.tsx';
import { hasScoreChanges, ScoreGraph } from './score-graph.tsx';

const History = ({ history: { form, points, places }, playerId }: { history: PlayerHistory; playerId: string }) =>
  form.length === 0 && places.length === 0 && !hasScoreChanges(points) ? (
    <Text tone="muted">No match yet.</Text>
  ) : (
    <Stack gap={5}>
      {form.length > 0 && (
        <section aria-label="Last results">
          <Text as="span" size="small" weight="bold" aria-hidden>
            Last results
          </Text>
          <FormResults fixtures={form} findSide={(fixture) => getPlayerSide(fixture, playerId)} />
        </section>
      )}
      <ScoreGraph points={points} />
      {places.length > 0 && <CupList cups={places} />}
    </Stack>
  );

const LoadedHistory = ({ playerId }: { playerId: string }) => (
  <QueryState
    query={useQuery(historyQueries.player(playerId))}
    skeleton={
      <SkeletonGroup>
        <Skeleton shape="block" height="14rem" />
      </SkeletonGroup>
    }
    failure="Couldn't load the history."
    compact
  >
    {(history) => <History history={history} playerId={playerId} />}
  </QueryState>
);

/** A player's last results, the score over time, and finished cups. Nothing in portals without seasons. */
export const Widget = ({ playerId }: WidgetPropsOf<typeof playerHistoryWidget>) =>
  usePortalConfig().features.seasons ? <LoadedHistory playerId={playerId} /> : null;
