import type { Clan } from '@portal/contracts';
import { ClanLogo, formatCount, formatDay, PaintedValue, usePortalConfig } from '@portal/portal';
import {
  Cluster,
  getTint,
  Heading,
  media,
  PitchOrnament,
  raisedSurface,
  Skeleton,
  Stack,
  Text,
  theme,
  VisuallyHidden,
} from '@portal/ui';
import { CalendarDays, Trophy, Users } from 'lucide-react';
import { useId } from 'react';
import { css, styled } from 'styled-components';

export const excerptLines = 3;

const Description = styled(Text)`
  color: ${theme.color.textMuted};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Short and long descriptions take the same height, so that the cards of a row line up. */
const Excerpt = styled(Description)`
  display: -webkit-box;
  min-height: calc(${excerptLines} * 1lh);
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${excerptLines};
`;

interface ClanDescriptionProps {
  text: string | null;
  /** Only the first lines. */
  excerpt?: boolean;
}

/** The clan's own description, or the default text. `dir="auto"` follows the script of the text. */
export const ClanDescription = ({ text, excerpt = false }: ClanDescriptionProps) => {
  const Paragraph = excerpt ? Excerpt : Description;
  return <Paragraph dir="auto">{text || 'A powerful gaming clan ready for battle.'}</Paragraph>;
};

/** The main color of the crest, as matches have it, or one by the clan's id. */
const findTint = ({ id, colors }: Clan): ReturnType<typeof getTint> =>
  colors ? { color: colors[0], soft: `color-mix(in srgb, ${colors[0]} 18%, transparent)` } : getTint(id);

/** In the clan's color, once it is known. */
const BannerBox = styled.section<{ $tint: ReturnType<typeof getTint> | undefined }>`
  ${raisedSurface}
  border-block-start-width: 3px;
  ${({ $tint }) =>
    $tint &&
    css`
      background: linear-gradient(180deg, ${$tint.soft}, transparent 75%) ${theme.color.surface};
      border-block-start-color: ${$tint.color};
    `}
  position: relative;
  isolation: isolate;
  display: grid;
  gap: ${theme.space[5]};
  padding: ${theme.space[5]};
  overflow: hidden;

  ${media.md} {
    grid-template-columns: auto minmax(0, 1fr);
    padding: ${theme.space[8]};
  }
`;

const Fact = styled(Text)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};

  svg { flex: none; inline-size: 1.1rem; block-size: 1.1rem; }
`;

const namePlaceholder = (
  <PaintedValue of="title">
    <VisuallyHidden>Clan</VisuallyHidden>
    <Skeleton width="16rem" height="1lh" />
  </PaintedValue>
);

const logoPlaceholder = (
  <Skeleton shape="block" width="7rem" height="7rem">
    <PaintedValue of="picture" />
  </Skeleton>
);

const descriptionPlaceholder = (
  <Text as="div" tone="muted">
    <PaintedValue of="text">
      <Skeleton height="2lh" />
    </PaintedValue>
  </Text>
);

/** The top of a clan's page. The clan is undefined while it loads. */
export const ClanBanner = ({ clan }: { clan: Clan | undefined }) => {
  const nameId = useId();
  const { clanLife } = usePortalConfig().features;
  return (
    <BannerBox aria-labelledby={nameId} $tint={clan && findTint(clan)}>
      {clan && <PitchOrnament placement="backdrop" />}
      {clan ? <ClanLogo logo={clan.logo} seed={clan.id} size={112} /> : logoPlaceholder}
      <Stack gap={3}>
        <Heading level={1} id={nameId}>
          {clan ? <bdi>{clan.name}</bdi> : namePlaceholder}
        </Heading>
        <Cluster gap={4}>
          <Fact tone="muted" tabular>
            <Users aria-hidden />
            {clan ? `Members: ${clan.memberCount}` : <Skeleton width="5rem" height="1lh" />}
          </Fact>
          {clanLife && (
            <Fact tone="muted" tabular>
              <Trophy aria-hidden />
              {clan ? `Score: ${formatCount(clan.clanScore ?? 0)}` : <Skeleton width="6rem" height="1lh" />}
            </Fact>
          )}
          <Fact tone="muted">
            <CalendarDays aria-hidden />
            {clan ? `Created ${formatDay(clan.createdAt)}` : <Skeleton width="10rem" height="1lh" />}
          </Fact>
        </Cluster>
        {clan ? <ClanDescription text={clan.description} /> : descriptionPlaceholder}
      </Stack>
    </BannerBox>
  );
};
