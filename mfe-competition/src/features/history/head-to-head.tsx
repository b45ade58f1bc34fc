import type { headToHeadWidget } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { usePortalConfig, useQuery } from '@portal/portal';
import { QueryState, Text } from '@portal/ui';
import { historyQueries } from '../../live/history.ts';
import { FormSkeleton } from '../../match/form-letters.tsx';
import { Rivalry } from '../../match/rivalry.tsx';

const LoadedHeadToHead = ({ playerId, opponent: { id, username } }: WidgetPropsOf<typeof headToHeadWidget>) => (
  <QueryState
    query={useQuery(historyQueries.versus(playerId, id))}
    skeleton={<FormSkeleton />}
    failure={`Couldn't load your matches against ${username}.`}
    compact
  >
    {(versus) =>
      versus.fixtures.length === 0 ? (
        <Text tone="muted">You have not played against each other yet.</Text>
      ) : (
        <Rivalry versus={versus} playerId={playerId} opponent={username} />
      )
    }
  </QueryState>
);

/** The signed-in player's results against another player. Nothing in portals without seasons. */
export const Widget = (props: WidgetPropsOf<typeof headToHeadWidget>) =>
  usePortalConfig().features.seasons ? <LoadedHeadToHead {...props} /> : null;
