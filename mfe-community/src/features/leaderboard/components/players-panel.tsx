import { texts } from '@portal/contracts/texts';
import { keepPreviousData, useQuery } from '@portal/portal';
import { EmptyState } from '@portal/ui';
import { playerColumns } from '../../../shared/leaderboard/columns';
import { NextStep } from '../../../shared/next-step';
import { playersOf } from '../api';
import type { LeaderboardView } from '../view';
import { RankingPanel } from './ranking-panel';

interface PlayersPanelProps {
  platformGroup: LeaderboardView['platformGroup'];
  search: string;
  onClearSearch: () => void;
}

const words = texts.leaderboardScreen;

const Empty = () => (
  <EmptyState title={texts.leaderboardTeaser.players.empty} headingLevel={2} action={<NextStep />}>
    {words.emptyPlayers}
  </EmptyState>
);

export const PlayersPanel = ({ platformGroup, search, onClearSearch }: PlayersPanelProps) => (
  <RankingPanel
    ranking={useQuery({ ...playersOf(platformGroup), placeholderData: keepPreviousData })}
    caption={`${words.tabs.players}, ${words.platforms[platformGroup]}`}
    columns={playerColumns}
    search={search}
    onClearSearch={onClearSearch}
    namesOf={({ username, clan }) => [username, clan]}
    empty={<Empty />}
    noMatch={words.noMatch.players}
  />
);
