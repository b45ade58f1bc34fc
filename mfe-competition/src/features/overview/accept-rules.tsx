import { Text, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { styled } from 'styled-components';

const Acceptance = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${theme.touchTarget};

  input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    accent-color: ${theme.color.accent};
  }
`;

const Rules = styled(Text)`
  max-height: 12rem;
  overflow-y: auto;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface AcceptRulesProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, boolean | undefined>;
  rules: string;
  children: ReactNode;
}

/** The organizer's rules, and a box to accept them. */
export const AcceptRules = <Values extends FieldValues, Output>({
  control,
  name,
  rules,
  children,
}: AcceptRulesProps<Values, Output>) => {
  const { field } = useController({ control, name });
  return (
    <>
      {rules && (
        <Rules size="small" tone="muted" tabIndex={0} role="group" aria-label="Rules">
          {rules}
        </Rules>
      )}
      <Acceptance>
        <input
          type="checkbox"
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          checked={field.value ?? false}
          onChange={({ target }) => field.onChange(target.checked)}
        />
        {children}
      </Acceptance>
    </>
  );
};
