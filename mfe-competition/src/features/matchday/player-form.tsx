import type { playerFormWidget } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { fixtureQueries } from '../../live/fixtures.ts';
import { getPlayerSide, LastResults } from '../../match/last-results.tsx';
import { WhenPlayed } from './when-played.tsx';

/** A player's last five results as letters, and as rows once they are opened. */
export const Widget = ({ playerId }: WidgetPropsOf<typeof playerFormWidget>) => (
  <WhenPlayed>
    <LastResults query={fixtureQueries.form(playerId)} findSide={(fixture) => getPlayerSide(fixture, playerId)} />
  </WhenPlayed>
);
