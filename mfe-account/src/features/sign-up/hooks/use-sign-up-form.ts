import { zodResolver } from '@hookform/resolvers/zod';
import { type Contract, type RawBody, signUpBody, signUpResponse } from '@portal/contracts';
import { call, failureToast, markFields, pendingEmail, toast, useMutation, useNavigate } from '@portal/portal';
import { useForm } from 'react-hook-form';
import { paths } from '../../../paths';
import { texts } from '../texts';

/** The sign-up form: creates the account and leads to the screen that asks for the code. */
export const useSignUpForm = () => {
  const navigate = useNavigate();
  const { control, formState, handleSubmit, setError } = useForm({
    resolver: zodResolver(signUpBody),
    mode: 'onChange',
    defaultValues: { username: '', email: '', password: '', confirmPassword: '' },
  });

  const { mutate, isPending } = useMutation({
    mutationFn: (body: RawBody<Contract['POST /api/auth/signup']>) => call('POST /api/auth/signup', { body }),
    onSuccess: (answer) => {
      const created = signUpResponse.safeParse(answer);
      if (!created.success) {
        toast({ ...texts.unexpected, variant: 'destructive' });
        return;
      }
      const { email } = created.data;
      pendingEmail.write(email);
      toast({ title: texts.done.title, description: texts.done.description(email) });
      navigate(paths.verifyEmail({ email }));
    },
    onError: (error) => {
      failureToast(texts.failed, error);
      markFields(error, {
        setError,
        fields: ['username', 'email', 'password', 'confirmPassword'],
        fieldOf: { username_taken: 'username', email_taken: 'email', password_too_common: 'password' },
      });
    },
  });

  return {
    control,
    canSubmit: formState.isValid,
    isPending,
    submit: handleSubmit((body) => mutate(body)),
  };
};
