import { theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

type Size = 'small' | 'lead';

const gaps: Record<Size, string> = { small: theme.space[2], lead: theme.space[4] };

const Fields = styled.fieldset<{ $size: Size }>`
  display: grid;
  gap: ${({ $size }) => gaps[$size]};
  min-width: 0;
  padding: 0;
  margin: 0;
  border: 0;

  > legend {
    padding: 0;
    margin-block-end: ${theme.space[2]};
    font-size: ${({ $size }) => theme.fontSize[$size]};
    font-weight: 600;
  }
  > :empty { display: none; }
`;

interface FieldGroupProps {
  legend: string;
  /** `lead` for a section of a form, `small` for fields that belong together within one. */
  size?: Size;
  /** Disables all fields. */
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Fields with a common heading. */
export const FieldGroup = ({ legend, size = 'lead', disabled, children }: FieldGroupProps) => (
  <Fields $size={size} disabled={disabled}>
    <legend>{legend}</legend>
    {children}
  </Fields>
);
