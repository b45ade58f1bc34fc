import { email, signInBody } from '@portal/contracts';
import {
  ApiError,
  call,
  failureToast,
  toast,
  useNavigate,
  usePortalConfig,
  useSearchParams,
  useSetSession,
} from '@portal/portal';
import { Button, theme } from '@portal/ui';
import { Form, FormPasswordField, FormTextField } from '@portal/ui/forms';
import { useState } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../paths';
import { AuthLink, AuthScreen } from '../../shared/auth-screen';
import { SubmitButton, useCallForm } from '../../shared/call-form';
import { useDelayedRedirect } from '../../shared/use-delayed-redirect';
import { safeNext } from './safe-next';
import { texts } from './texts';

/** Keeps the greeting on screen for a moment. */
const redirectDelayMs = 100;

// Negative margins keep the label line's height although the touch target is larger than the text.
const LabelButton = styled(Button)`
  margin: calc(-1 * ${theme.space[3]});
  margin-inline-start: 0;
  color: ${theme.color.textMuted};
`;

const useSignInForm = () => {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const setSession = useSetSession();
  const [destination, setDestination] = useState<string | null>(null);
  useDelayedRedirect(destination, redirectDelayMs);

  const form = useCallForm({
    schema: signInBody,
    defaultValues: { identifier: '', password: '' },
    send: (body) => call('POST /api/auth/signin', { body }),
    onSuccess: ({ user }) => {
      setSession(user);
      toast({ title: texts.done.title, description: texts.done.description(user.username) });
      setDestination(safeNext(searchParams.get('next')));
    },
    onError: (error, { identifier }) => {
      failureToast(texts.failed, error);
      // The address is only known when the player signed in with it.
      const address = email.safeParse(identifier).data;
      const isUnverified = error instanceof ApiError && error.code === 'email_not_verified';
      if (isUnverified && address) navigate(paths.verifyEmail({ email: address }));
    },
  });
  return { ...form, isPending: form.isPending || destination !== null };
};

const SignInForm = () => {
  const form = useSignInForm();
  const { control, submit } = form;
  return (
    <Form onSubmit={submit}>
      <FormTextField
        control={control}
        name="identifier"
        label={texts.fields.identifier}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormPasswordField
        control={control}
        name="password"
        label={texts.fields.password}
        autoComplete="current-password"
        labelEnd={
          <LabelButton variant="ghost" size="sm" onClick={() => toast(texts.comingSoon)}>
            {texts.forgotButton}
          </LabelButton>
        }
      />
      <SubmitButton form={form} texts={texts} wide />
    </Form>
  );
};

/** /signin and /auth/signin */
export const SignInPage = () => {
  const { productName } = usePortalConfig();
  const links = (
    <>
      <AuthLink to={paths.forgotPassword()}>{texts.forgotLink}</AuthLink>
      <AuthLink to={paths.authSignUp()}>{texts.signUpLink}</AuthLink>
    </>
  );
  return (
    <AuthScreen title={texts.title} subtitle={texts.subtitle(productName)} links={links}>
      <SignInForm />
    </AuthScreen>
  );
};
