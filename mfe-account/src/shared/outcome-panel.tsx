import { Heading, Text, theme } from '@portal/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { AuthFrame } from './auth-frame.tsx';

interface OutcomePanelProps {
  /** A `lucide-react` icon. */
  icon: ReactNode;
  title: string;
  children: ReactNode;
  /** Buttons and links to the next step. */
  actions: ReactNode;
}

const OutcomeSection = styled.section`
  align-items: center;
  text-align: center;
  /* Long addresses wrap inside the card. */
  overflow-wrap: anywhere;
`;

const OutcomeIcon = styled.span`
  display: grid;
  place-items: center;
  inline-size: 4rem;
  block-size: 4rem;
  color: ${theme.color.accent};
  background: ${theme.color.accentSoft};
  border-radius: 50%;

  svg { inline-size: 2rem; block-size: 2rem; }
`;

const OutcomeTitle = styled(Heading)`
  &:focus-visible { outline: none; }
`;

const NextSteps = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[3]};
  width: 100%;
  margin-block-start: ${theme.space[2]};
`;

/** Replaces a submitted form and takes the focus, because the button that had it is gone. */
export const OutcomePanel = ({ icon, title, children, actions }: OutcomePanelProps) => {
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <AuthFrame>
      <OutcomeSection aria-labelledby={titleId}>
        <OutcomeIcon aria-hidden>{icon}</OutcomeIcon>
        <OutcomeTitle level={1} size="heading" id={titleId} ref={titleRef} tabIndex={-1}>
          {title}
        </OutcomeTitle>
        <Text tone="muted" as="div">
          {children}
        </Text>
        <NextSteps>{actions}</NextSteps>
      </OutcomeSection>
    </AuthFrame>
  );
};
