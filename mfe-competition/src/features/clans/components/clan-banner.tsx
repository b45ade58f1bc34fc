import type { Clan } from '@portal/contracts';
import { formatDay } from '@portal/portal';
import {
  ClanLogo,
  Cluster,
  Heading,
  media,
  PitchOrnament,
  raisedSurface,
  Stack,
  Text,
  theme,
  tintOf,
} from '@portal/ui';
import { CalendarDays, Users } from 'lucide-react';
import { useId } from 'react';
import { css, styled } from 'styled-components';

const excerptLines = 3;

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
  const Shown = excerpt ? Excerpt : Description;
  return <Shown dir="auto">{text || 'A powerful gaming clan ready for battle.'}</Shown>;
};

/** In the clan's color; shared with the skeleton, which has none. */
export const BannerBox = styled.section<{ $seed?: string }>`
  ${raisedSurface}
  border-block-start-width: 3px;
  ${({ $seed }) =>
    $seed &&
    css`
      background: linear-gradient(180deg, ${tintOf($seed).soft}, transparent 75%) ${theme.color.surface};
      border-block-start-color: ${tintOf($seed).color};
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

export const ClanBanner = ({ clan }: { clan: Clan }) => {
  const nameId = useId();
  return (
    <BannerBox aria-labelledby={nameId} $seed={clan.id}>
      <PitchOrnament placement="backdrop" />
      <ClanLogo logo={clan.logo} seed={clan.id} size={112} />
      <Stack gap={3}>
        <Heading level={1} id={nameId}>
          <bdi>{clan.name}</bdi>
        </Heading>
        <Cluster gap={4}>
          <Fact tone="muted" tabular>
            <Users aria-hidden />
            {`Members: ${clan.memberCount}`}
          </Fact>
          <Fact tone="muted">
            <CalendarDays aria-hidden />
            {`Created ${formatDay(clan.createdAt)}`}
          </Fact>
        </Cluster>
        <ClanDescription text={clan.description} />
      </Stack>
    </BannerBox>
  );
};
