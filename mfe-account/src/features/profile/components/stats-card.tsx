import type { CurrentUser } from '@portal/contracts';
import { PlayerStats, ProvisionalNote } from '@portal/screens';
import { Skeleton, Stack } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';

interface StatsCardProps {
  user: CurrentUser | undefined;
  rank: number | null | undefined;
  platformSelect: ReactNode;
}

const selectPlaceholder = (
  <Stack gap={2}>
    <Skeleton width="4rem" height="1.375rem" />
    <Skeleton shape="block" height="3rem" />
  </Stack>
);

/** The stats of a player with the choice of the platform. */
export const StatsCard = ({ user, rank, platformSelect = selectPlaceholder }: StatsCardProps) => (
  <TitledCard title="Gaming Stats" icon={<ChartNoAxesColumn aria-hidden />}>
    <PlayerStats player={user} rank={rank} winsLabel="Tournaments Won" />
    <ProvisionalNote playerId={user?.id} />
    {platformSelect}
  </TitledCard>
);
