import type { PlayerCup, PlayerCups } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatOrdinal } from '@portal/contracts/ordinal';
import { call, formatCount, formatDay, Link, queryOptions, usePortalConfig, useQuery } from '@portal/portal';
import { focusRing, media, QueryState, raisedSurface, Skeleton, SkeletonGroup, Text, theme } from '@portal/ui';
import { Award, Medal, Trophy } from 'lucide-react';
import { styled } from 'styled-components';

/** Finished cups of a player, the latest first, and what they add to the standing once their results are final. */
const playerCupsQuery = (playerId: string) =>
  queryOptions({
    queryKey: ['player-cups', playerId],
    queryFn: ({ signal }) => call('GET /api/players/{id}/cups', { params: { id: playerId }, signal }),
  });

const usePlayerCups = (playerId: string | undefined) => {
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

const Badges = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  gap: ${theme.space[2]};

  > li { display: grid; }
`;

const medals: Partial<Record<number, string>> = { 1: theme.color.gold, 2: theme.color.silver, 3: theme.color.bronze };

const BadgeLink = styled(Link)<{ $medal: string | undefined }>`
  ${raisedSurface}
  ${focusRing}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space[3]};
  min-block-size: ${theme.touchTarget};
  padding: ${theme.space[2]} ${theme.space[3]};
  color: ${theme.color.text};
  text-decoration: none;
  border-radius: ${theme.radius.md};
  ${({ $medal }) => $medal && `border-color: color-mix(in srgb, ${$medal} 55%, transparent);`}

  > svg { inline-size: 1.5rem; block-size: 1.5rem; color: ${({ $medal }) => $medal ?? theme.color.textMuted}; }
  ${media.hover} { &:hover { border-color: ${theme.color.accent}; } }
`;

const BadgeText = styled.span`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const icons = { 1: Trophy, 2: Medal, 3: Medal } as const;

/** A finished cup of a player, or of a clan, which gets no points. */
type ListedCup = Pick<PlayerCup, 'id' | 'name' | 'place' | 'entrants' | 'isFinal'> & Partial<Pick<PlayerCup, 'points'>>;

const describePlace = ({ place, entrants }: ListedCup): string => `${formatOrdinal(place)} of ${formatCount(entrants)}`;

const describeReward = ({ points, isFinal }: ListedCup): string => {
  const provisional = isFinal ? '' : 'provisional';
  if (points === undefined) return provisional;
  return [`+${formatCount(points)}`, provisional].filter(Boolean).join(', ');
};

const CupBadge = ({ cup }: { cup: ListedCup }) => {
  const Icon = icons[cup.place as keyof typeof icons] ?? Award;
  return (
    <BadgeLink to={competitionPaths.tournament(cup.id)} $medal={medals[cup.place]}>
      <Icon aria-hidden />
      <BadgeText>
        <Text as="span" size="small" weight="bold">
          {cup.name}
        </Text>
        <Text as="span" size="small" tone="muted" tabular>
          {[describePlace(cup), describeReward(cup)].filter(Boolean).join(' · ')}
        </Text>
      </BadgeText>
    </BadgeLink>
  );
};

/** A badge for each finished cup, the latest first. */
export const CupList = ({ cups }: { cups: readonly ListedCup[] }) =>
  cups.length === 0 ? (
    <Text tone="muted">No cups finished yet.</Text>
  ) : (
    <Badges aria-label="Cups">
      {cups.map((cup) => (
        <li key={cup.id}>
          <CupBadge cup={cup} />
        </li>
      ))}
    </Badges>
  );

/** The finished cups of a player. */
export const CupBadges = ({ playerId }: { playerId: string | undefined }) => (
  <QueryState
    query={usePlayerCups(playerId)}
    skeleton={
      <SkeletonGroup>
        <Skeleton shape="block" height={theme.touchTarget} />
      </SkeletonGroup>
    }
    failure="Couldn't load the cups."
    compact
  >
    {({ cups }) => <CupList cups={cups} />}
  </QueryState>
);
