import { Text } from '@portal/ui';
import { FormCheckbox } from '@portal/ui/forms';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';

const Rules = styled(Text)`
  max-height: 12rem;
  overflow-y: auto;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface AcceptRulesProps<Values extends FieldValues, Output>
  extends ComponentProps<typeof FormCheckbox<Values, Output>> {
  rules: string;
}

/** The organizer's rules, and a box to accept them. */
export const AcceptRules = <Values extends FieldValues, Output>({
  rules,
  ...checkbox
}: AcceptRulesProps<Values, Output>) => (
  <>
    {rules && (
      <Rules size="small" tone="muted" tabIndex={0} role="group" aria-label="Rules">
        {rules}
      </Rules>
    )}
    <FormCheckbox {...checkbox} />
  </>
);
