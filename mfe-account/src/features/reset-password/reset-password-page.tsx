import { type Contract, limits, newPasswordForm, passwordStrength, type RawBody } from '@portal/contracts';
import { ApiError, ButtonLink, call, toast, useNavigate, useSearchParams, useSetSession } from '@portal/portal';
import { useCallForm } from '@portal/portal/forms';
import { Alert, Page as PageLayout, Spinner, Stack, Text } from '@portal/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { paths } from '../../paths.ts';
import { AuthForm } from '../../shared/auth-form.tsx';
import { BackToSignIn, InlineLink } from '../../shared/auth-layout.tsx';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { OutcomePanel } from '../../shared/outcome-panel.tsx';
import { ResetPasswordFrame } from './reset-password-frame.tsx';

const invalidLink = 'This password reset link is invalid or expired.';

/** Sets the new password. A missing token throws without a request. */
export const resetPassword = async (body: RawBody<Contract['POST /api/auth/reset-password']>) => {
  if (body.token === '') throw new Error('No reset token provided');
  return call('POST /api/auth/reset-password', { body });
};

/** Keeps the token out of the browser history, shared links and screenshots. */
const stripQuery = () => {
  const { history, location } = window;
  // Bypasses the router, which would remount the screen without its token. The router's own entry state is kept.
  history.replaceState(history.state, '', location.pathname);
};

/** The token of the link in the email. Redirects to sign-in when it is missing. */
const useResetToken = (): string | null => {
  const [searchParams] = useSearchParams();
  const [token] = useState(() => searchParams.get('token') || null);
  const navigate = useNavigate();

  useEffect(() => {
    if (token) {
      stripQuery();
      return;
    }
    toast({ title: 'Invalid Link', description: invalidLink, variant: 'destructive' });
    navigate(paths.authSignIn(), { replace: true });
  }, [token, navigate]);

  return token;
};

const useNewPasswordForm = (token: string) => {
  const setSession = useSetSession();
  const form = useCallForm({
    schema: newPasswordForm,
    defaultValues: { password: '', confirmPassword: '' },
    send: ({ password }) => resetPassword({ token, password }),
    onSuccess: () => {
      // A reset ends every session of the user, including this one.
      setSession(null);
      toast({ title: 'Password Reset', description: 'You can now sign in with your new password.' });
    },
    onError: { title: 'Reset Failed', fallback: 'Failed to reset password' },
    errorFields: { password_too_common: 'password' },
  });
  const strength = passwordStrength(useWatch({ control: form.control, name: 'password' }));
  return { ...form, canSubmit: form.canSubmit && strength.score >= limits.passwordStrength.resetMin };
};

const PasswordResetPanel = () => (
  <OutcomePanel
    icon={<KeyRound />}
    title="Password Reset!"
    actions={
      <ButtonLink size="lg" fullWidth to={paths.authSignIn()} replace>
        Sign In Now
      </ButtonLink>
    }
  >
    Your new password is set. For your security, you have been signed out everywhere.
  </OutcomePanel>
);

const Reset = ({ token }: { token: string }) => {
  const form = useNewPasswordForm(token);
  const { control, mutation } = form;
  if (mutation.isSuccess) return <PasswordResetPanel />;
  return (
    <ResetPasswordFrame links={<BackToSignIn />}>
      <AuthForm form={form} submitLabel="Reset Password" pendingLabel="Resetting...">
        {mutation.error instanceof ApiError && mutation.error.code === 'reset_token_invalid' && (
          <Alert tone="danger">
            {invalidLink} <InlineLink to={paths.forgotPassword()}>Request a new link</InlineLink>
          </Alert>
        )}
        <NewPasswordFields control={control} name="password" label="New Password" confirmation="confirmPassword" />
      </AuthForm>
    </ResetPasswordFrame>
  );
};

/** /reset-password?token={token} */
export const Page = () => {
  const token = useResetToken();
  if (token) return <Reset token={token} />;
  return (
    <PageLayout width="form">
      <Stack align="center" aria-busy>
        <Spinner decorative size="lg" />
        <Text tone="muted">Loading...</Text>
      </Stack>
    </PageLayout>
  );
};
