import type { MatchRoomResponse } from '@portal/contracts';
import { usePortalConfig, useQuery } from '@portal/portal';
import { Card } from '@portal/ui';
import { historyQueries } from '../../live/history.ts';
import { Rivalry } from '../../match/rivalry.tsx';

/** Earlier results of the two players of a match, from the side of the reader if it is one of them. Nothing before their first match. */
export const RoomHeadToHead = ({ match: { home, away, mine } }: { match: MatchRoomResponse }) => {
  const { seasons } = usePortalConfig().features;
  const [own, other] = mine === 'away' ? [away.entrant, home.entrant] : [home.entrant, away.entrant];
  const isKnown = own?.kind === 'players' && other?.kind === 'players';
  const { data: versus } = useQuery({
    ...historyQueries.versus(own?.id ?? '', other?.id ?? ''),
    enabled: seasons && isKnown,
  });
  if (!own || !other || !versus || versus.fixtures.length === 0) return null;
  return (
    <Card padding="lg">
      <Rivalry versus={versus} playerId={own.id} {...(!mine && { username: own.name })} opponent={other.name} />
    </Card>
  );
};
