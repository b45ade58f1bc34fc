import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link, useQuery } from '@portal/portal';
import { Button, EmptyState } from '@portal/ui';
import { clanColumns } from '../../../shared/leaderboard/columns';
import { teaserTexts, texts } from '../../../shared/leaderboard/texts';
import { clans } from '../api';
import { RankingPanel } from './ranking-panel';

interface ClansPanelProps {
  search: string;
  onClearSearch: () => void;
}

const Empty = () => (
  <EmptyState
    title={teaserTexts.clans.empty}
    headingLevel={2}
    action={
      <Button asChild>
        <Link to={competitionPaths.clans()}>Browse Clans</Link>
      </Button>
    }
  />
);

export const ClansPanel = ({ search, onClearSearch }: ClansPanelProps) => (
  <RankingPanel
    ranking={useQuery(clans)}
    caption={texts.tabs.clans}
    columns={clanColumns}
    search={search}
    onClearSearch={onClearSearch}
    namesOf={({ name }) => [name]}
    empty={<Empty />}
    noMatch={texts.noMatch.clans}
  />
);
