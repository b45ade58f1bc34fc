import { type Contract, limits, newPasswordForm, passwordStrength, type RawBody } from '@portal/contracts';
import { ApiError, call, failureToast, Link, toast, useNavigate, useSearchParams, useSetSession } from '@portal/portal';
import { Alert, Button, Page, Spinner, Stack, Text } from '@portal/ui';
import { Form } from '@portal/ui/forms';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { paths } from '../../paths';
import { AuthLink, AuthScreen, BackToSignIn } from '../../shared/auth-screen';
import { SubmitButton, useCallForm } from '../../shared/call-form';
import { NewPasswordFields } from '../../shared/new-password-fields';
import { OutcomePanel } from '../../shared/outcome-panel';
import { texts } from './texts';

/** Sets the new password. A missing token throws without a request. */
export const resetPassword = async (body: RawBody<Contract['POST /api/auth/reset-password']>) => {
  if (body.token === '') throw new Error(texts.noToken);
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
    toast({ ...texts.invalidLink, variant: 'destructive' });
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
      toast(texts.done);
    },
    onError: (error) => failureToast(texts.failed, error),
    fields: ['password'],
    fieldOf: { password_too_common: 'password' },
  });
  const strength = passwordStrength(useWatch({ control: form.control, name: 'password' }));
  return { ...form, canSubmit: form.canSubmit && strength.score >= limits.passwordStrength.resetMin };
};

const PasswordResetPanel = () => (
  <OutcomePanel
    icon={<KeyRound />}
    title={texts.donePanel.title}
    actions={
      <Button asChild size="lg" fullWidth>
        <Link to={paths.authSignIn()} replace>
          {texts.signInNow}
        </Link>
      </Button>
    }
  >
    {texts.donePanel.description}
  </OutcomePanel>
);

const Reset = ({ token }: { token: string }) => {
  const form = useNewPasswordForm(token);
  const { control, mutation, submit } = form;
  if (mutation.isSuccess) return <PasswordResetPanel />;
  return (
    <AuthScreen title={texts.title} subtitle={texts.subtitle} links={<BackToSignIn />}>
      <Form onSubmit={submit}>
        {mutation.error instanceof ApiError && mutation.error.code === 'reset_token_invalid' && (
          <Alert tone="danger">
            {texts.invalidLink.description} <AuthLink to={paths.forgotPassword()}>{texts.newLink}</AuthLink>
          </Alert>
        )}
        <NewPasswordFields
          control={control}
          password={{ name: 'password', label: texts.fields.password }}
          confirmation={{ name: 'confirmPassword', label: texts.fields.confirmPassword }}
        />
        <SubmitButton form={form} texts={texts} wide />
      </Form>
    </AuthScreen>
  );
};

/** /reset-password?token={token} */
export const ResetPasswordPage = () => {
  const token = useResetToken();
  if (token) return <Reset token={token} />;
  return (
    <Page width="form">
      <Stack align="center" role="status">
        <Spinner decorative size="lg" />
        <Text tone="muted">{texts.loading}</Text>
      </Stack>
    </Page>
  );
};
