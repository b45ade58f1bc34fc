export * from './bound-fields';
export { CodeField } from './code-field';
export { Field } from './field';
export { FileButton } from './file-button';
export { Form } from './form';
export { PasswordField } from './password-field';
export { SearchField } from './search-field';
export { type Strength, StrengthMeter } from './strength-meter';
export { TextAreaField, TextField } from './text-field';
