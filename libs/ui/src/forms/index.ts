export * from './bound-fields';
export { CodeField, type CodeFieldProps } from './code-field';
export { Field, type FieldLabels } from './field';
export { FileButton } from './file-button';
export { Form } from './form';
export { PasswordField, type PasswordFieldProps } from './password-field';
export { SearchField } from './search-field';
export { type Strength, StrengthMeter } from './strength-meter';
export { TextAreaField, type TextAreaFieldProps, TextField, type TextFieldProps } from './text-field';
