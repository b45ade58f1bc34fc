export { CallForm, type CallFormProps, SubmitButton } from './call-form';
export { useCallForm } from './use-call-form';
