import { usePortalConfig, useQuery } from '@portal/portal';
import { CupList } from '@portal/screens';
import { QueryState, Skeleton, SkeletonGroup, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { Medal } from 'lucide-react';
import { clanQueries } from '../queries.ts';

const placeholder = <Skeleton shape="block" height={theme.touchTarget} />;

const Cups = ({ clanId }: { clanId: string }) => (
  <QueryState
    compact
    query={useQuery(clanQueries.cups(clanId))}
    skeleton={<SkeletonGroup>{placeholder}</SkeletonGroup>}
    failure="Couldn't load the cups."
  >
    {(cups) => <CupList cups={cups} />}
  </QueryState>
);

/** The places of a clan in finished clan cups; a placeholder while the clan loads. */
export const ClanCups = ({ clanId }: { clanId: string | undefined }) =>
  usePortalConfig().features.playTournaments && (
    <TitledCard title="Cups" icon={<Medal aria-hidden />}>
      {clanId === undefined ? placeholder : <Cups clanId={clanId} />}
    </TitledCard>
  );
