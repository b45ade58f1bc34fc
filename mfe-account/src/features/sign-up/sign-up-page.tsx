import { signUpBody, signUpResponse } from '@portal/contracts';
import { ApiError, call, Navigate, PageLink, pendingEmail, toast, useNavigate } from '@portal/portal';
import { useCallForm } from '@portal/portal/forms';
import { Stack, Text } from '@portal/ui';
import { type FormBinding, FormTextField } from '@portal/ui/forms';
import type { FieldValues } from 'react-hook-form';
import { paths } from '../../paths.ts';
import { AuthForm } from '../../shared/auth-form.tsx';
import { InlineLink } from '../../shared/auth-layout.tsx';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { useNext, useSignedInDestination, useSignUpQuery } from '../../shared/safe-next.ts';
import { useSignUpValues } from '../../shared/sign-up-values.ts';
import { useIsRejected } from '../../shared/use-is-rejected.ts';
import { SignUpFrame } from './sign-up-frame.tsx';

/** The way on for players whose username or email is taken because they have an account already. */
const AccountHint = <Values extends FieldValues, Output>(
  field: Pick<FormBinding<Values, Output>, 'control' | 'name'>,
) => {
  const next = useNext();
  return (
    useIsRejected(field) && (
      <Text size="small" tone="muted">
        Is this your account? <InlineLink to={paths.authSignIn({ next })}>Sign in</InlineLink> or{' '}
        <InlineLink to={paths.forgotPassword()}>reset your password</InlineLink>.
      </Text>
    )
  );
};

/** /signup and /auth/signup */
export const Page = () => {
  const navigate = useNavigate();
  const query = useSignUpQuery();
  const kept = useSignUpValues();
  const form = useCallForm({
    schema: signUpBody,
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', ...kept },
    send: (body) => call('POST /api/auth/signup', { body }),
    onSuccess: (response, { username }) => {
      const created = signUpResponse.safeParse(response);
      if (!created.success) {
        const description = 'Something went wrong during signup. Please try again.';
        toast({ title: 'Signup Error', description, variant: 'destructive' });
        return;
      }
      const { email } = created.data;
      pendingEmail.write(email);
      toast({ title: 'Check Your Email!', description: `We sent a 6-digit code to ${email}` });
      navigate(paths.verifyEmail({ email, ...query }), { state: { username, email } });
    },
    onError: { title: 'Registration Failed', fallback: 'Registration failed' },
    errorFields: { username_taken: 'username', email_taken: 'email', password_too_common: 'password' },
  });
  const { control, mutation } = form;
  const code = mutation.error instanceof ApiError ? mutation.error.code : null;
  const leaveTo = useSignedInDestination();
  if (leaveTo) return <Navigate to={leaveTo} replace />;
  return (
    <SignUpFrame
      links={<PageLink to={paths.authSignIn({ next: query.next })}>Already have an account? Sign in</PageLink>}
    >
      <AuthForm form={form} submitLabel="Create Account" pendingLabel="Creating Account...">
        <Stack gap={1}>
          <FormTextField
            control={control}
            name="username"
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          {code === 'username_taken' && <AccountHint control={control} name="username" />}
        </Stack>
        <Stack gap={1}>
          <FormTextField control={control} name="email" label="Email" type="email" autoComplete="email" />
          {code === 'email_taken' && <AccountHint control={control} name="email" />}
        </Stack>
        <NewPasswordFields control={control} name="password" label="Password" confirmation="confirmPassword" />
      </AuthForm>
    </SignUpFrame>
  );
};
