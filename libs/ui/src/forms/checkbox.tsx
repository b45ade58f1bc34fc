import type { ComponentProps, ReactNode } from 'react';
import { type FieldPathByValue, type FieldValues, type UseControllerProps, useController } from 'react-hook-form';
import { ChoiceLabel } from './choice-label.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  checked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  /** Label of the checkbox. */
  children: ReactNode;
}

/** A checkbox with its text; other props go to the `input`. */
export const Checkbox = ({ onCheckedChange, children, ...input }: CheckboxProps) => (
  <ChoiceLabel>
    <input type="checkbox" {...input} onChange={({ target }) => onCheckedChange(target.checked)} />
    {children}
  </ChoiceLabel>
);

interface FormCheckboxProps<Values extends FieldValues, Output> {
  /** `control` of `useForm`. */
  control: NonNullable<UseControllerProps<Values, FieldPathByValue<Values, boolean | undefined>, Output>['control']>;
  name: FieldPathByValue<Values, boolean | undefined>;
  children: ReactNode;
}

/** A checkbox of a form. */
export const FormCheckbox = <Values extends FieldValues, Output>({
  control,
  name,
  children,
}: FormCheckboxProps<Values, Output>) => {
  const { field } = useController({ control, name });
  const { value, onChange, ...input } = field;
  return (
    <Checkbox {...input} checked={value ?? false} onCheckedChange={onChange}>
      {children}
    </Checkbox>
  );
};
