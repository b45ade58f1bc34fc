import { CallForm, type CallFormProps } from '@portal/portal/forms';

/** The only form of a screen, with a large submit button. */
export const AuthForm = (props: Omit<CallFormProps, 'submitProps'>) => (
  <CallForm submitProps={{ size: 'lg', fullWidth: true }} {...props} />
);
