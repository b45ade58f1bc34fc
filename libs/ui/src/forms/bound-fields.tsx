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

/** Says which value of which form a field edits. A name that the form does not have does not compile. */
interface FormBinding<Values extends FieldValues, Output> {
  /** `control` of `useForm`. */
  control: NonNullable<UseControllerProps<Values, FieldPath<Values>, Output>['control']>;
  name: FieldPath<Values>;
  /** Fields to validate again when this one changes, such as the repeated password. */
  deps?: FieldPath<Values>[] | undefined;
}

/** What the form decides, so that no screen passes it. */
type Owned = 'name' | 'error' | 'onChange' | 'onBlur' | 'ref' | 'value' | 'defaultValue';

interface FormTextFieldProps<Values extends FieldValues, Output>
  extends Omit<TextFieldProps, Owned>,
    FormBinding<Values, Output> {}
interface FormTextAreaProps<Values extends FieldValues, Output>
  extends Omit<TextAreaFieldProps, Owned>,
    FormBinding<Values, Output> {}
export interface FormPasswordFieldProps<Values extends FieldValues, Output>
  extends Omit<PasswordFieldProps, Owned>,
    FormBinding<Values, Output> {}
interface FormCodeFieldProps<Values extends FieldValues, Output>
  extends Omit<CodeFieldProps, Owned>,
    FormBinding<Values, Output> {}

/** Subscribes to this field's error alone: typing in one field does not render the others. */
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

/** `TextField` of a react-hook-form form. */
export const FormTextField = <Values extends FieldValues, Output>({
  control,
  name,
  deps,
  ...rest
}: FormTextFieldProps<Values, Output>) => <TextField {...rest} {...useBoundField({ control, name, deps })} />;

/** `TextAreaField` of a react-hook-form form. */
export const FormTextArea = <Values extends FieldValues, Output>({
  control,
  name,
  deps,
  ...rest
}: FormTextAreaProps<Values, Output>) => <TextAreaField {...rest} {...useBoundField({ control, name, deps })} />;

/** `PasswordField` of a react-hook-form form. */
export const FormPasswordField = <Values extends FieldValues, Output>({
  control,
  name,
  deps,
  ...rest
}: FormPasswordFieldProps<Values, Output>) => <PasswordField {...rest} {...useBoundField({ control, name, deps })} />;

/** `CodeField` of a react-hook-form form. */
export const FormCodeField = <Values extends FieldValues, Output>({
  control,
  name,
  deps,
  ...rest
}: FormCodeFieldProps<Values, Output>) => <CodeField {...rest} {...useBoundField({ control, name, deps })} />;
