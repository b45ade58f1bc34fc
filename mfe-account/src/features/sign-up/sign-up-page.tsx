import { signUpBody, signUpResponse } from '@portal/contracts';
import { call, failureToast, pendingEmail, toast, useNavigate } from '@portal/portal';
import { Form, FormTextField } from '@portal/ui/forms';
import { paths } from '../../paths';
import { AuthLink, AuthScreen } from '../../shared/auth-screen';
import { SubmitButton, useCallForm } from '../../shared/call-form';
import { NewPasswordFields } from '../../shared/new-password-fields';
import { texts } from './texts';

const SignUpForm = () => {
  const navigate = useNavigate();
  const form = useCallForm({
    schema: signUpBody,
    defaultValues: { username: '', email: '', password: '', confirmPassword: '' },
    send: (body) => call('POST /api/auth/signup', { body }),
    onSuccess: (response) => {
      const created = signUpResponse.safeParse(response);
      if (!created.success) {
        toast({ ...texts.unexpected, variant: 'destructive' });
        return;
      }
      const { email } = created.data;
      pendingEmail.write(email);
      toast({ title: texts.done.title, description: texts.done.description(email) });
      navigate(paths.verifyEmail({ email }));
    },
    onError: (error) => failureToast(texts.failed, error),
    fields: ['username', 'email', 'password', 'confirmPassword'],
    fieldOf: { username_taken: 'username', email_taken: 'email', password_too_common: 'password' },
  });
  const { control, submit } = form;
  return (
    <Form onSubmit={submit}>
      <FormTextField
        control={control}
        name="username"
        label={texts.fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormTextField control={control} name="email" label={texts.fields.email} type="email" autoComplete="email" />
      <NewPasswordFields
        control={control}
        password={{ name: 'password', label: texts.fields.password }}
        confirmation={{ name: 'confirmPassword', label: texts.fields.confirmPassword }}
      />
      <SubmitButton form={form} texts={texts} wide />
    </Form>
  );
};

/** /signup and /auth/signup */
export const SignUpPage = () => (
  <AuthScreen
    title={texts.title}
    subtitle={texts.subtitle}
    links={<AuthLink to={paths.authSignIn()}>{texts.signInLink}</AuthLink>}
  >
    <SignUpForm />
  </AuthScreen>
);
