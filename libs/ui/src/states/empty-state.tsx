import { RotateCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { PitchOrnament } from '../art/pitch-ornament.tsx';
import { Heading, type HeadingLevel } from '../text/heading.tsx';
import { Text } from '../text/text.tsx';
import { theme } from '../theme/theme.ts';

interface StateProps extends Omit<ComponentProps<'div'>, 'title'> {
  title?: ReactNode;
  headingLevel?: HeadingLevel | undefined;
}

interface EmptyStateProps extends StateProps {
  /** Replaces the center circle. */
  picture?: ReactNode;
  /** One next step: a button or link. */
  action?: ReactNode;
}

export interface ErrorStateProps extends StateProps {
  /** Called by the button 'Try again', which is missing otherwise. */
  onRetry?: (() => void) | undefined;
  /** Text and button only, for a part of a card or table. */
  compact?: boolean | undefined;
}

const StateBox = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[8]} ${theme.space[4]};
  text-align: center;
`;

const CompactBox = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[2]};
  text-align: center;
`;

const Description = styled.div`
  max-width: 34rem;
  color: ${theme.color.textMuted};
`;

const NextStep = styled.div`
  margin-block-start: ${theme.space[2]};
`;

/** No data yet: a picture, the text (`children`) and one next step. */
export const EmptyState = ({ title, headingLevel = 3, picture, action, children, ...rest }: EmptyStateProps) => (
  <StateBox {...rest}>
    {picture ?? <PitchOrnament placement="picture" />}
    {title && <Heading level={headingLevel}>{title}</Heading>}
    {children && <Description>{children}</Description>}
    {action && <NextStep>{action}</NextStep>}
  </StateBox>
);

/** A failed request with a retry button. Announced when it appears. */
export const ErrorState = ({
  title = 'Something went wrong',
  headingLevel = 3,
  onRetry,
  compact = false,
  children,
  ...rest
}: ErrorStateProps) => {
  const retryButton = onRetry && (
    <Button variant="secondary" size={compact ? 'sm' : 'md'} onClick={onRetry}>
      <RotateCw aria-hidden />
      Try again
    </Button>
  );
  if (compact)
    return (
      <CompactBox role="alert" {...rest}>
        <Text size="small" tone="muted">
          {title}
        </Text>
        {retryButton}
      </CompactBox>
    );
  return (
    <StateBox role="alert" {...rest}>
      <PitchOrnament placement="picture" tone="fault" />
      <Heading level={headingLevel}>{title}</Heading>
      {children && <Description>{children}</Description>}
      {retryButton && <NextStep>{retryButton}</NextStep>}
    </StateBox>
  );
};
