import { RotateCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button';
import { PitchOrnament } from '../art/pitch-ornament';
import { Heading, type HeadingLevel } from '../text/heading';
import { theme } from '../theme/theme';

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

interface ErrorStateProps extends StateProps {
  /** Without it no button is shown. */
  onRetry?: (() => void) | undefined;
}

const StateBox = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[8]} ${theme.space[4]};
  text-align: center;
`;

const Line = styled.div`
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
    {children && <Line>{children}</Line>}
    {action && <NextStep>{action}</NextStep>}
  </StateBox>
);

/** A failed request with a retry button. Announced when it appears. */
export const ErrorState = ({
  title = 'Something went wrong',
  headingLevel = 3,
  onRetry,
  children,
  ...rest
}: ErrorStateProps) => (
  <StateBox role="alert" {...rest}>
    <PitchOrnament placement="picture" tone="fault" />
    <Heading level={headingLevel}>{title}</Heading>
    {children && <Line>{children}</Line>}
    {onRetry && (
      <NextStep>
        <Button variant="secondary" onClick={onRetry}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      </NextStep>
    )}
  </StateBox>
);
