export { FormCodeField } from './code-field';
export { Field } from './field';
export { FileButton } from './file-button';
export { Form } from './form';
export { FormPasswordField } from './password-field';
export { SearchField } from './search-field';
export { type Strength, StrengthMeter } from './strength-meter';
export { FormTextArea, FormTextField } from './text-field';
export type { FormBinding } from './use-bound-field';
