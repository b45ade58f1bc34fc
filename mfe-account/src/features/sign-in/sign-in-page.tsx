import { email, limits, signInBody } from '@portal/contracts';
import {
  ApiError,
  call,
  failureToast,
  Navigate,
  PageLink,
  pendingEmail,
  toast,
  useNavigate,
  usePortalConfig,
  useSetSession,
} from '@portal/portal';
import { useCallForm } from '@portal/portal/forms';
import { Alert, Button, theme } from '@portal/ui';
import { FormPasswordField, FormTextField } from '@portal/ui/forms';
import { useState } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../paths.ts';
import { AuthForm } from '../../shared/auth-form.tsx';
import { useDestination, useNext, useSignedInDestination } from '../../shared/safe-next.ts';
import { useDelayedRedirect } from '../../shared/use-delayed-redirect.ts';
import { useSentTimeZone } from '../../shared/use-sent-time-zone.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** Keeps the greeting on screen for a moment. */
const redirectDelayMs = 100;

// Negative margins keep the label line's height although the touch target is larger than the text; it is above the field's edge.
const LabelButton = styled(Button)`
  position: relative;
  z-index: 1;
  margin: calc(-1 * ${theme.space[3]});
  margin-inline-start: 0;
  /* Forced colors would draw it across the field below. */
  border: 0;
  color: ${theme.color.textMuted};
`;

const announceReset = () => toast({ title: 'Coming Soon', description: 'Password reset will be available soon!' });

const useSignInForm = () => {
  const next = useNext();
  const target = useDestination();
  const navigate = useNavigate();
  const setSession = useSetSession();
  const timeZone = useSentTimeZone();
  const [destination, setDestination] = useState<string | null>(null);
  useDelayedRedirect(destination, redirectDelayMs);

  const form = useCallForm({
    schema: signInBody,
    defaultValues: { identifier: '', password: '' },
    send: (body) => call('POST /api/auth/signin', { body: { ...body, ...timeZone } }),
    onSuccess: ({ user }) => {
      setSession(user);
      toast({ title: 'Welcome back!', description: `Successfully signed in as ${user.username}` });
      setDestination(target);
    },
    onError: (error, { identifier }) => {
      failureToast({ title: 'Sign In Failed', fallback: 'Sign in failed' }, error);
      // The address is only known when the player signed in with it.
      const address = email.safeParse(identifier).data;
      const isUnverified = error instanceof ApiError && error.code === 'email_not_verified';
      if (!isUnverified || !address) return;
      // The service has sent a new code, unless one is valid.
      if (Date.now() - pendingEmail.codeSentAt(address) >= limits.otp.ttl * 1_000) pendingEmail.markCodeSent(address);
      navigate(paths.verifyEmail({ email: address, next }));
    },
  });
  return { ...form, isPending: form.isPending || destination !== null };
};

/** /signin and /auth/signin */
export const Page = () => {
  const { features } = usePortalConfig();
  const next = useNext();
  const form = useSignInForm();
  const { control, mutation } = form;
  const leaveTo = useSignedInDestination();
  // Its own sign-in redirects after the greeting.
  if (leaveTo && !form.isPending) return <Navigate to={leaveTo} replace />;
  return (
    <SignInFrame
      links={
        <>
          <PageLink to={paths.forgotPassword()}>Forgot your password?</PageLink>
          <PageLink to={paths.authSignUp({ next })}>Don't have an account? Sign up</PageLink>
        </>
      }
    >
      <AuthForm form={form} submitLabel="Sign In" pendingLabel="Signing In...">
        {mutation.error instanceof ApiError && mutation.error.code === 'invalid_credentials' && (
          <Alert tone="danger">The username, email or password is wrong.</Alert>
        )}
        <FormTextField
          control={control}
          name="identifier"
          label="Username or Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormPasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
          labelEnd={
            features.forgotPasswordButton && (
              <LabelButton variant="ghost" size="sm" onClick={announceReset}>
                Forgot password
              </LabelButton>
            )
          }
        />
      </AuthForm>
    </SignInFrame>
  );
};
