import type { ComponentProps, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Skeleton } from '../states/skeleton.tsx';
import { media } from '../theme/media.ts';
import { truncate, truncateLink } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';

interface PersonaProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** An `Avatar`, a clan's logo or `Shield`; a placeholder without it. */
  picture?: ReactNode;
  /** A placeholder without it. */
  name?: ReactNode;
  detail?: ReactNode;
  /** Next to the name; never truncated. */
  mark?: ReactNode;
}

/* Positioned for a link that covers picture, name and detail. */
const PersonaBox = styled.span`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-width: 0;

  ${media.compact} { gap: ${theme.space[2]}; }
  /* Leaves the space to the name. */
  ${media.largeText} { > :first-child:not(:last-child) { display: none; } }
`;

/* Enlarged names need several lines instead of an ellipsis. */
const wrapped = css`
  ${media.largeText} { white-space: normal; overflow-wrap: anywhere; }
`;

/* Each line is as wide as its text, so that right-to-left names also start next to the picture. */
const PersonaText = styled.span`
  display: grid;
  justify-items: start;
  min-width: 0;
`;

const PersonaName = styled.bdi`
  ${truncate}
  max-width: 100%;
  font-weight: 600;

  ${wrapped}
`;

const PersonaNameRow = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  max-width: 100%;
  min-width: 0;
`;

const PersonaDetail = styled.span`
  ${truncateLink}
  max-width: calc(100% + 4px);
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};

  ${wrapped}
`;

/** CSS height of a persona with a detail, for skeletons. */
export const personaHeight = `calc(1.55 * (${theme.fontSize.body} + ${theme.fontSize.small}))`;

/** A player or clan in lists and tables. Long names are truncated, right-to-left names isolated. */
export const Persona = ({
  picture = <Skeleton shape="circle" width="40px" height="40px" />,
  name = <Skeleton width="8rem" height="1lh" />,
  detail,
  mark,
  ...rest
}: PersonaProps) => (
  <PersonaBox {...rest}>
    {picture}
    <PersonaText>
      <PersonaNameRow>
        <PersonaName>{name}</PersonaName>
        {mark}
      </PersonaNameRow>
      {detail && <PersonaDetail>{detail}</PersonaDetail>}
    </PersonaText>
  </PersonaBox>
);
