export { CallForm, type CallFormProps, SubmitButton } from './call-form.tsx';
export { useCallForm } from './use-call-form.ts';
