import type { PlayerCup } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatOrdinal } from '@portal/contracts/ordinal';
import { formatCount, Link } from '@portal/portal';
import { focusRing, media, QueryState, raisedSurface, Skeleton, SkeletonGroup, Text, theme } from '@portal/ui';
import { Award, Medal, Trophy } from 'lucide-react';
import { styled } from 'styled-components';
import { usePlayerCups } from './provisional.tsx';

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
