import type { PlayerCups } from '@portal/contracts';
import { call, formatCount, formatDay, queryOptions, usePortalConfig, useQuery } from '@portal/portal';
import { Text } from '@portal/ui';

/** Finished cups of a player, the latest first, and what they add to the standing once their results are final. */
const playerCupsQuery = (playerId: string) =>
  queryOptions({
    queryKey: ['player-cups', playerId],
    queryFn: ({ signal }) => call('GET /api/players/{id}/cups', { params: { id: playerId }, signal }),
  });

export const usePlayerCups = (playerId: string | undefined) => {
  const { playTournaments } = usePortalConfig().features;
  return useQuery({ ...playerCupsQuery(playerId ?? ''), enabled: playTournaments && playerId !== undefined });
};

/** Returns what does not count yet; null without such a cup or if it cannot be loaded, undefined while it loads. */
export const useProvisional = (playerId: string | undefined): PlayerCups['provisional'] | undefined => {
  const { data, isError } = usePlayerCups(playerId);
  return isError ? null : data?.provisional;
};

/** `Nov 29, 2026, 8:42 AM GMT+1`, in the visitor's time zone. */
const formatMoment = (timestamp: string): string =>
  formatDay(timestamp, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

type Provisional = NonNullable<PlayerCups['provisional']>;

/** `Provisional rank: about #58`, or the points of a player far down the table. */
export const describeProvisionalRank = ({ rank, points }: Provisional): string =>
  rank === null ? `Provisional points: +${formatCount(points)}` : `Provisional rank: about #${formatCount(rank)}`;

/** `+25 points from 1 cup will be added on Nov 29, 2026, 8:42 AM GMT+1.` */
export const describeProvisionalPoints = ({ points, cups, countsAt }: Provisional): string => {
  const from = `+${formatCount(points)} points from ${cups === 1 ? '1 cup' : `${cups} cups`}`;
  const when = countsAt ? `will be added on ${formatMoment(countsAt)}` : 'will be added when all disputes are resolved';
  return `${from} ${when}.`;
};

/** What a player's finished cups add soon; nothing without such a cup, and where tournaments are not played. */
export const ProvisionalNote = ({ playerId }: { playerId: string | undefined }) => {
  const provisional = useProvisional(playerId);
  return provisional ? (
    <Text size="small" tone="muted">
      {provisional.rank === null
        ? describeProvisionalPoints(provisional)
        : `${describeProvisionalPoints(provisional)} ${describeProvisionalRank(provisional)}.`}
    </Text>
  ) : null;
};
