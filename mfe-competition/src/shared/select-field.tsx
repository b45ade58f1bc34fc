import { Field } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';

export interface SelectFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, string | number>;
  label: string;
  description?: string | undefined;
  /** Labels by value. */
  options: Readonly<Record<string, string>>;
}

/** Keeps the type of the value: options are texts, but some values are numbers. */
export const SelectField = <Values extends FieldValues, Output>({
  control,
  name,
  label,
  description,
  options,
}: SelectFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} description={description} error={fieldState.error?.message}>
      {(props) => (
        <Select
          {...props}
          options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
          value={String(field.value)}
          onValueChange={(value) => field.onChange(typeof field.value === 'number' ? Number(value) : value)}
        />
      )}
    </Field>
  );
};
