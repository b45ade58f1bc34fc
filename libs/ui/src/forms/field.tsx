import { theme, VisuallyHidden } from '@portal/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

/** What a field hands to its control so that label, description and error belong to it. */
interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** What every field of the portal has around its control. */
export interface FieldLabels {
  label: string;
  /** Keeps the label for screen readers only, where a placeholder or heading shows it. */
  labelHidden?: boolean | undefined;
  /** Help under the label, read with the field. */
  description?: ReactNode;
  /** What is wrong; shown under the control and announced. */
  error?: string | undefined;
}

interface FieldProps extends FieldLabels, Omit<ComponentProps<'div'>, 'children' | 'id'> {
  /** The control's id; made up unless given. */
  id?: string | undefined;
  /** At the end of the label's line, such as a 'Forgot password' button. */
  labelEnd?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

const FieldBox = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  min-width: 0;
`;

const LabelLine = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
`;

const LabelEnd = styled.span`
  font-size: ${theme.fontSize.small};
`;

const Label = styled.label`
  font-size: ${theme.fontSize.small};
  font-weight: 600;
`;

const Description = styled.p`
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

const ErrorText = styled.p`
  font-size: ${theme.fontSize.small};
  line-height: 1.4;
  color: ${theme.color.dangerText};
`;

/** Label, description and error around one control, wired once so that no screen does it by hand. */
export const Field = ({
  label,
  labelHidden = false,
  labelEnd,
  description,
  error,
  id,
  children,
  ...rest
}: FieldProps) => {
  const ownId = useId();
  const controlId = id ?? ownId;
  const descriptionId = description ? `${controlId}-description` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const labelElement = <Label htmlFor={controlId}>{label}</Label>;
  return (
    <FieldBox {...rest}>
      {labelHidden ? (
        <VisuallyHidden>{labelElement}</VisuallyHidden>
      ) : (
        <LabelLine>
          {labelElement}
          {labelEnd && <LabelEnd>{labelEnd}</LabelEnd>}
        </LabelLine>
      )}
      {description && <Description id={descriptionId}>{description}</Description>}
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [descriptionId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      {/* The region is there before its text: only then do screen readers announce the text. */}
      <div aria-live="polite">{error && <ErrorText id={errorId}>{error}</ErrorText>}</div>
    </FieldBox>
  );
};
