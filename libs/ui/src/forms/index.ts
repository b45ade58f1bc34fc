export {
  type FormBinding,
  FormCodeField,
  type FormCodeFieldProps,
  FormPasswordField,
  type FormPasswordFieldProps,
  FormTextArea,
  type FormTextAreaProps,
  FormTextField,
  type FormTextFieldProps,
} from './bound-fields';
export { CodeField, type CodeFieldProps } from './code-field';
export { Field, type FieldControl, type FieldLabels, type FieldProps } from './field';
export { FileButton, type FileButtonProps } from './file-button';
export { Form, type FormProps } from './form';
export { PasswordField, type PasswordFieldProps } from './password-field';
export { SearchField, type SearchFieldProps } from './search-field';
export { type Strength, StrengthMeter, type StrengthMeterProps } from './strength-meter';
export { TextAreaField, type TextAreaFieldProps, TextField, type TextFieldProps } from './text-field';
