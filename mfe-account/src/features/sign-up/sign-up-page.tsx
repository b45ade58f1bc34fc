import { signUpBody, signUpResponse } from '@portal/contracts';
import { call, Navigate, PageLink, pendingEmail, toast, useNavigate } from '@portal/portal';
import { FormTextField } from '@portal/ui/forms';
import { paths } from '../../paths';
import { AuthScreen } from '../../shared/auth-screen';
import { useCallForm } from '../../shared/call-form';
import { NewPasswordFields } from '../../shared/new-password-fields';
import { useNext, useSignedInDestination } from '../../shared/safe-next';
import { useSignUpValues } from '../../shared/sign-up-values';

/** /signup and /auth/signup */
export const Page = () => {
  const navigate = useNavigate();
  const next = useNext();
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
      navigate(paths.verifyEmail({ email, next }), { state: { username, email } });
    },
    onError: { title: 'Registration Failed', fallback: 'Registration failed' },
    fields: ['username', 'email', 'password', 'confirmPassword'],
    fieldOf: { username_taken: 'username', email_taken: 'email', password_too_common: 'password' },
  });
  const { control } = form;
  const leaveTo = useSignedInDestination();
  if (leaveTo) return <Navigate to={leaveTo} replace />;
  return (
    <AuthScreen
      title="Create Account"
      subtitle="Join the gaming community and start competing"
      form={form}
      submitLabel="Create Account"
      pendingLabel="Creating Account..."
      links={<PageLink to={paths.authSignIn({ next })}>Already have an account? Sign in</PageLink>}
    >
      <FormTextField
        control={control}
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormTextField control={control} name="email" label="Email" type="email" autoComplete="email" />
      <NewPasswordFields control={control} name="password" label="Password" confirmation="confirmPassword" />
    </AuthScreen>
  );
};
