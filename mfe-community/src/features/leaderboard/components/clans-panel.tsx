import { texts } from '@portal/contracts/texts';
import { Link, paths, useQuery } from '@portal/portal';
import { Button, EmptyState } from '@portal/ui';
import { clanColumns } from '../../../shared/leaderboard/columns';
import { clans } from '../api';
import { RankingPanel } from './ranking-panel';

interface ClansPanelProps {
  search: string;
  onClearSearch: () => void;
}

const words = texts.leaderboardScreen;

const Empty = () => (
  <EmptyState
    title={texts.leaderboardTeaser.clans.empty}
    headingLevel={2}
    action={
      <Button asChild>
        <Link to={paths.clans()}>{texts.profile.clan.browse}</Link>
      </Button>
    }
  />
);

export const ClansPanel = ({ search, onClearSearch }: ClansPanelProps) => (
  <RankingPanel
    ranking={useQuery(clans)}
    caption={words.tabs.clans}
    columns={clanColumns}
    search={search}
    onClearSearch={onClearSearch}
    namesOf={({ name }) => [name]}
    empty={<Empty />}
    noMatch={words.noMatch.clans}
  />
);
