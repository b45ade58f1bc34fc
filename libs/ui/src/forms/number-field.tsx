import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Input } from './control.ts';
import { Field } from './field.tsx';
import { type BoundProps, useBoundField } from './use-bound-field.ts';

interface NumberFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'inputMode'> {
  /** The form's value of an empty field: NaN, which no schema of a number accepts, or null where a number is optional. */
  empty?: null | undefined;
}

/** A labeled number; the form has it as a number. Other props go to the `input`. */
export const FormNumberField = <Values extends FieldValues, Output>({
  empty,
  ...props
}: BoundProps<Values, Output, NumberFieldProps>) => {
  const { field, input } = useBoundField(props as BoundProps<Values, Output, ComponentProps<'input'>>);
  return (
    <Field {...field}>
      {(control) => (
        <Input
          {...input}
          {...control}
          type="number"
          inputMode="numeric"
          value={Number.isFinite(input.value) ? input.value : ''}
          onChange={({ target }) =>
            input.onChange(target.value === '' ? (empty === null ? null : Number.NaN) : Number(target.value))
          }
        />
      )}
    </Field>
  );
};
