import type { z } from '@portal/contracts';
import { theme } from '@portal/ui';
import { Field } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { type Control, type FieldPathByValue, useController } from 'react-hook-form';
import { styled } from 'styled-components';
import type { SettingsValues, settingsForm } from './form-values';

export type SettingsControl = Control<SettingsValues, unknown, z.output<typeof settingsForm>>;

/** A group of fields with a heading, disabled as a whole. */
export const FieldGroup = styled.fieldset`
  display: grid;
  gap: ${theme.space[4]};
  min-width: 0;
  padding: 0;
  margin: 0;
  border: 0;

  > legend {
    padding: 0;
    margin-block-end: ${theme.space[3]};
    font-size: ${theme.fontSize.lead};
    font-weight: 600;
  }
`;

/** Short fields next to each other. */
export const FieldRow = styled.div<{ $wide?: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${({ $wide }) => ($wide ? '14rem' : '11rem')}, 100%), 1fr));
  align-items: start;
  gap: ${theme.space[4]};
`;

interface SelectFieldProps<Name extends FieldPathByValue<SettingsValues, string>> {
  control: SettingsControl;
  name: Name;
  label: string;
  description?: string;
  options: readonly { value: string; label: string }[];
}

export const SelectField = <Name extends FieldPathByValue<SettingsValues, string>>({
  control,
  name,
  label,
  description,
  options,
}: SelectFieldProps<Name>) => {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} description={description} error={fieldState.error?.message}>
      {(props) => <Select {...props} options={options} value={String(field.value)} onValueChange={field.onChange} />}
    </Field>
  );
};
