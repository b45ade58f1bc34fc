import type { ClanListItem } from '@portal/contracts';
import { ClanLink, ClanLogo, formatCount, PlayerLink, usePortalConfig } from '@portal/portal';
import { Button, Card, getTint, Heading, Rank, Skeleton, Stack, Text, theme } from '@portal/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { describeJoining } from '../membership/describe-membership.ts';
import { ClanDescription, excerptLines } from './clan-banner.tsx';
import { ClanDetails } from './clan-details.tsx';

/* Positioned for the clan's link, which covers it. */
const CardHeader = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  grid-auto-flow: column;
  gap: ${theme.space[4]};
  align-items: center;
`;

/* The upper edge has the main color of the crest, as matches have. */
const CardArticle = styled.article<{ $color: string }>`
  border-block-start: 3px solid ${({ $color }) => $color};
`;

/* As tall as the button. */
const ButtonSkeleton = styled(Skeleton)`
  height: 36px;
  @media (pointer: coarse) { height: ${theme.touchTarget}; }
`;

/** `Members: 13`, after the score where clans are ranked. Lines break between the two only. */
const describeSize = ({ clanScore, memberCount }: ClanListItem): string => {
  const members = `Members: ${memberCount}`;
  if (clanScore === undefined) return members;
  return [`Score: ${formatCount(clanScore)}`, members].map((fact) => fact.replace(' ', '\u00a0')).join(' · ');
};

const smallLine = `calc(1.55 * ${theme.fontSize.small})`;

const JoiningSkeleton = () => usePortalConfig().features.clanLife && <Skeleton width="14rem" height={smallLine} />;

const CardSkeleton = () => (
  <Card asChild>
    <CardArticle as="div" $color={theme.color.line}>
      <CardHeader>
        <Skeleton shape="block" width="64px" height="64px" />
        <Stack gap={1}>
          <Skeleton width="9rem" height={`calc(1.12 * ${theme.fontSize.title})`} />
          <Skeleton width="6rem" height={smallLine} />
          <Skeleton width="8rem" height={smallLine} />
        </Stack>
      </CardHeader>
      <JoiningSkeleton />
      <Skeleton shape="block" height={`calc(${excerptLines} * 1.55 * ${theme.fontSize.body})`} />
      <ButtonSkeleton shape="block" />
    </CardArticle>
  </Card>
);

interface ClanListCardProps {
  /** Undefined while it loads. */
  clan?: ClanListItem;
  /** The place in the list, if it is a ranking. */
  place?: number | undefined;
  /** Renders controls at the end of the expanded card. */
  tools?: ((clan: ClanListItem) => ReactNode) | undefined;
}

const LoadedCard = ({ clan, place, tools }: ClanListCardProps & { clan: ClanListItem }) => {
  const [expanded, setExpanded] = useState(false);
  const titleId = useId();
  const detailsId = useId();

  return (
    <Card asChild>
      <CardArticle $color={clan.colors?.[0] ?? getTint(clan.id).color} aria-labelledby={titleId}>
        <CardHeader>
          <ClanLogo logo={clan.logo} seed={clan.id} />
          <Stack gap={1}>
            <Heading level={2} size="title" id={titleId}>
              <ClanLink id={clan.id} cover>
                <bdi>{clan.name}</bdi>
              </ClanLink>
            </Heading>
            <Text size="small" tone="muted" tabular>
              {describeSize(clan)}
            </Text>
            <Text size="small" tone="muted">
              Leader: <PlayerLink username={clan.leaderUsername} />
            </Text>
          </Stack>
          {place !== undefined && <Rank place={place} />}
        </CardHeader>
        {clan.joining && (
          <Text size="small" tone="muted">
            {describeJoining(clan, false)}
          </Text>
        )}
        {!expanded && <ClanDescription text={clan.description} excerpt />}
        {expanded && (
          <Stack id={detailsId} gap={5}>
            <ClanDetails clan={clan} />
            {tools?.(clan)}
          </Stack>
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={expanded}
          aria-controls={detailsId}
          aria-describedby={titleId}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Hide' : 'See more'}
          {expanded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </Button>
      </CardArticle>
    </Card>
  );
};

export const ClanListCard = memo(({ clan, ...rest }: ClanListCardProps) =>
  clan ? <LoadedCard clan={clan} {...rest} /> : <CardSkeleton />,
);
ClanListCard.displayName = 'ClanListCard';
