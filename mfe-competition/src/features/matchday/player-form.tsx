import type { ListedMatchResponse } from '@portal/contracts';
import type { playerFormWidget } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { fixtureQueries } from '../../live/fixtures.ts';
import { LastResults } from '../../match/last-results.tsx';
import { WhenPlayed } from './when-played.tsx';

const isOf = (playerId: string) => (fixture: ListedMatchResponse) =>
  fixture.home.entrant?.id === playerId ? ('home' as const) : ('away' as const);

/** A player's last five results as letters, and as rows once they are opened. */
export const Widget = ({ playerId }: WidgetPropsOf<typeof playerFormWidget>) => (
  <WhenPlayed>
    <LastResults query={fixtureQueries.form(playerId)} findSide={isOf(playerId)} />
  </WhenPlayed>
);
