import type { NextAct } from '@portal/contracts';
import { actNames } from '@portal/contracts/next-act';
import { ButtonLink } from '@portal/portal';
import { Badge, Card, Heading, media, PitchOrnament, Text, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { describeAct } from './describe-act.ts';
import { useNow } from './use-now.ts';

const NextActFrame = styled(Card)<{ $isTurn: boolean }>`
  position: relative;
  isolation: isolate;
  align-items: center;
  justify-content: center;
  min-block-size: 220px;
  text-align: center;
  ${({ $isTurn }) => $isTurn && `border-color: ${theme.color.accent};`}

  ${media.md} { min-block-size: 320px; }
`;

const ActText = styled(Text)`
  max-inline-size: 34rem;
`;

interface ActPanelProps {
  badge?: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
  isTurn?: boolean;
}

/** As tall as the card of a match, so that nothing moves when it replaces the placeholder. */
export const ActPanel = ({ badge, title, text, action, isTurn = false }: ActPanelProps) => (
  <NextActFrame asChild padding="lg" $isTurn={isTurn}>
    <section aria-label="Next">
      <PitchOrnament placement="backdrop" />
      {badge}
      <Heading level={2}>{title}</Heading>
      <ActText>{text}</ActText>
      {action}
    </section>
  </NextActFrame>
);

/** What to do next in a tournament, if it is not about one match: the same on the home page and on the page of own matches. */
export const NextActCard = ({ act }: { act: NextAct }) => {
  const { badge, text } = describeAct(act, useNow());
  const { isTurn, step, path, tournament } = act;
  return (
    <ActPanel
      badge={<Badge tone={isTurn ? 'amber' : 'neutral'}>{badge}</Badge>}
      title={tournament.name}
      text={text}
      isTurn={isTurn}
      action={
        <ButtonLink variant={isTurn ? 'primary' : 'secondary'} to={path}>
          {actNames[step]}
        </ButtonLink>
      }
    />
  );
};
