import { Text, theme, VisuallyHidden } from '@portal/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

/** Props that associate a control with its label, description and error. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldLabels {
  label: string;
  /** Shown at the end of the label's line, such as a 'Forgot password' button. */
  labelEnd?: ReactNode;
  /** Help text under the label. */
  description?: ReactNode;
  /** Shown under the control and announced. */
  error?: string | undefined;
}

interface FieldProps extends FieldLabels, Omit<ComponentProps<'div'>, 'children' | 'id'> {
  /** Shows the label to screen readers only, when a placeholder or heading shows it to everyone else. */
  labelHidden?: boolean | undefined;
  children: (control: FieldControl) => ReactNode;
}

const FieldBox = styled.div`
  display: grid;
  /* Date inputs are wider than a narrow card. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  min-width: 0;
`;

const LabelRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
`;

const Label = styled.label`
  font-size: ${theme.fontSize.small};
  font-weight: 600;
`;

const ErrorText = styled.p`
  font-size: ${theme.fontSize.small};
  line-height: 1.4;
  color: ${theme.color.dangerText};
`;

/** Associates label, description and error with one control. */
export const Field = ({ label, labelHidden = false, labelEnd, description, error, children, ...rest }: FieldProps) => {
  const controlId = useId();
  const descriptionId = description ? `${controlId}-description` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const labelElement = <Label htmlFor={controlId}>{label}</Label>;
  return (
    <FieldBox {...rest}>
      {labelHidden ? (
        <VisuallyHidden>{labelElement}</VisuallyHidden>
      ) : (
        <LabelRow>
          {labelElement}
          {labelEnd && (
            <Text as="span" size="small">
              {labelEnd}
            </Text>
          )}
        </LabelRow>
      )}
      {description && (
        <Text id={descriptionId} size="small" tone="muted">
          {description}
        </Text>
      )}
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [descriptionId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      {/* Screen readers only announce text in a live region that already exists. */}
      <div aria-live="polite">{error && <ErrorText id={errorId}>{error}</ErrorText>}</div>
    </FieldBox>
  );
};
