import { type FieldPath, type FieldValues, type UseControllerProps, useController } from 'react-hook-form';
import type { FieldControl, FieldLabels } from './field.tsx';

/** Binds a field to a form value. A name that the form does not have does not compile. */
export interface FormBinding<Values extends FieldValues, Output> extends Omit<FieldLabels, 'error'> {
  /** `control` of `useForm`. */
  control: NonNullable<UseControllerProps<Values, FieldPath<Values>, Output>['control']>;
  name: FieldPath<Values>;
  /** Fields to revalidate when this one changes, such as the repeated password. */
  deps?: FieldPath<Values>[] | undefined;
}

type Owned = keyof FieldControl | 'name' | 'onChange' | 'onBlur' | 'ref' | 'value' | 'defaultValue';

/** The props of a bound field: its binding, and those of the native control that the form does not set. */
export type BoundProps<Values extends FieldValues, Output, Control> = FormBinding<Values, Output> &
  Omit<Control, Owned>;

/**
 * Returns the props of the `Field` and of its control. Subscribes to this field only: typing in one field does not render
 * the others.
 */
export const useBoundField = <Values extends FieldValues, Output, Rest>({
  control,
  name,
  deps = [],
  label,
  labelEnd,
  description,
  ...rest
}: FormBinding<Values, Output> & Rest) => {
  const { field, fieldState } = useController({ control, name, rules: { deps } });
  const { onChange, onBlur, ref, value } = field;
  return {
    field: { label, labelEnd, description, error: fieldState.error?.message },
    input: { ...rest, name, onChange, onBlur, ref, value },
  };
};
