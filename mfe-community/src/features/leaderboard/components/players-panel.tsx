import { keepPreviousData, NextStep, useQuery } from '@portal/portal';
import { EmptyState } from '@portal/ui';
import { playerColumns } from '../../../shared/leaderboard/columns';
import { teaserTexts, texts } from '../../../shared/leaderboard/texts';
import { playersOf } from '../api';
import type { LeaderboardView } from '../view';
import { RankingPanel } from './ranking-panel';

interface PlayersPanelProps {
  platformGroup: LeaderboardView['platformGroup'];
  search: string;
  onClearSearch: () => void;
}

const Empty = () => (
  <EmptyState title={teaserTexts.players.empty} headingLevel={2} action={<NextStep />}>
    {texts.emptyPlayers}
  </EmptyState>
);

export const PlayersPanel = ({ platformGroup, search, onClearSearch }: PlayersPanelProps) => (
  <RankingPanel
    ranking={useQuery({ ...playersOf(platformGroup), placeholderData: keepPreviousData })}
    caption={`${texts.tabs.players}, ${texts.platforms[platformGroup]}`}
    columns={playerColumns}
    search={search}
    onClearSearch={onClearSearch}
    namesOf={({ username, clan }) => [username, clan]}
    empty={<Empty />}
    noMatch={texts.noMatch.players}
  />
);
