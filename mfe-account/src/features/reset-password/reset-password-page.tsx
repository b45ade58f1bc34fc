import { Page, Spinner, Stack, Text } from '@portal/ui';
import { AuthScreen } from '../../shared/auth-screen';
import { BackToSignIn } from '../../shared/back-to-sign-in';
import { NewPasswordForm } from './components/new-password-form';
import { PasswordResetPanel } from './components/password-reset-panel';
import { useNewPasswordForm } from './hooks/use-new-password-form';
import { useResetToken } from './hooks/use-reset-token';
import { texts } from './texts';

const Waiting = () => (
  <Page width="form">
    <Stack align="center" role="status">
      <Spinner decorative size="lg" />
      <Text tone="muted">{texts.loading}</Text>
    </Stack>
  </Page>
);

const Reset = ({ token }: { token: string }) => {
  const reset = useNewPasswordForm(token);
  if (reset.isDone) return <PasswordResetPanel />;
  return (
    <AuthScreen title={texts.title} subtitle={texts.subtitle} links={<BackToSignIn />}>
      <NewPasswordForm reset={reset} />
    </AuthScreen>
  );
};

/** /reset-password?token={token} */
export const ResetPasswordPage = () => {
  const token = useResetToken();
  return token ? <Reset token={token} /> : <Waiting />;
};
