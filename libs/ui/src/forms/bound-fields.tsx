import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseControllerProps,
  useFormState,
} from 'react-hook-form';
import { CodeField, type CodeFieldProps } from './code-field';
import { PasswordField, type PasswordFieldProps } from './password-field';
import { TextAreaField, type TextAreaFieldProps, TextField, type TextFieldProps } from './text-field';

/** Binds a field to a form value. A name that the form does not have does not compile. */
interface FormBinding<Values extends FieldValues, Output> {
  /** `control` of `useForm`. */
  control: NonNullable<UseControllerProps<Values, FieldPath<Values>, Output>['control']>;
  name: FieldPath<Values>;
  /** Fields to revalidate when this one changes, such as the repeated password. */
  deps?: FieldPath<Values>[] | undefined;
}

/** Props that the form controls. */
type Owned = 'name' | 'error' | 'onChange' | 'onBlur' | 'ref' | 'value' | 'defaultValue';

type Bound<Props, Values extends FieldValues, Output> = Omit<Props, Owned> & FormBinding<Values, Output>;

export type FormPasswordFieldProps<Values extends FieldValues, Output> = Bound<PasswordFieldProps, Values, Output>;

/** Subscribes to this field's error only: typing in one field does not render the others. */
const useBoundField = <Values extends FieldValues, Output>({
  control,
  name,
  deps = [],
}: FormBinding<Values, Output>) => {
  const { errors } = useFormState({ control, name, exact: true });
  const error: FieldError | undefined = get(errors, name);
  const { onChange, onBlur, ref } = control.register(name, { deps });
  return { name, onChange, onBlur, ref, error: error?.message };
};

export const FormTextField = <Values extends FieldValues, Output>({
  control,
  name,
  deps,
  ...rest
}: Bound<TextFieldProps, Values, Output>) => <TextField {...rest} {...useBoundField({ control, name, deps })} />;

export const FormTextArea = <Values extends FieldValues, Output>({
  control,
  name,
  deps,
  ...rest
}: Bound<TextAreaFieldProps, Values, Output>) => (
  <TextAreaField {...rest} {...useBoundField({ control, name, deps })} />
);

export const FormPasswordField = <Values extends FieldValues, Output>({
  control,
  name,
  deps,
  ...rest
}: FormPasswordFieldProps<Values, Output>) => <PasswordField {...rest} {...useBoundField({ control, name, deps })} />;

export const FormCodeField = <Values extends FieldValues, Output>({
  control,
  name,
  deps,
  ...rest
}: Bound<CodeFieldProps, Values, Output>) => <CodeField {...rest} {...useBoundField({ control, name, deps })} />;
