import type { ClanListItem } from '@portal/contracts';
import { ClanLink, PlayerLink } from '@portal/portal';
import { Button, Card, ClanLogo, Heading, Stack, Text, theme, tintOf } from '@portal/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { ClanDescription } from './clan-banner';
import { ClanDetails } from './clan-details';

/* Positioned for the clan's link, which covers it. */
const Head = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space[4]};
  align-items: center;
`;

/** Edged in the clan's color. */
const Article = styled.article<{ $color: string }>`
  border-block-start: 3px solid ${({ $color }) => $color};
`;

interface ClanListCardProps {
  clan: ClanListItem;
  /** Renders controls at the end of the expanded card. */
  tools?: ((clan: ClanListItem) => ReactNode) | undefined;
}

export const ClanListCard = memo(({ clan, tools }: ClanListCardProps) => {
  const [expanded, setExpanded] = useState(false);
  const titleId = useId();
  const detailsId = useId();

  return (
    <Card asChild>
      <Article $color={tintOf(clan.id).color} aria-labelledby={titleId}>
        <Head>
          <ClanLogo logo={clan.logo} seed={clan.id} />
          <Stack gap={1}>
            <Heading level={2} size="title" id={titleId}>
              <ClanLink id={clan.id} cover>
                <bdi>{clan.name}</bdi>
              </ClanLink>
            </Heading>
            <Text size="small" tone="muted" tabular>
              {`Members: ${clan.memberCount}`}
            </Text>
            <Text size="small" tone="muted">
              Leader: <PlayerLink username={clan.leaderUsername} />
            </Text>
          </Stack>
        </Head>
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
      </Article>
    </Card>
  );
});
ClanListCard.displayName = 'ClanListCard';
