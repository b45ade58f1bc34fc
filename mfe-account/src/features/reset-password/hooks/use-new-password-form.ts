import { zodResolver } from '@hookform/resolvers/zod';
import { limits, newPasswordForm, passwordStrength } from '@portal/contracts';
import { ApiError, failureToast, markFields, toast, useMutation, useSetSession } from '@portal/portal';
import { useForm, useWatch } from 'react-hook-form';
import { resetPasswordMutation } from '../api/reset-password';
import { texts } from '../texts';

const isDeadLink = (error: unknown) => error instanceof ApiError && error.code === 'reset_token_invalid';

/** The new password's form. The server ends every session of the player, so this page's one ends as well. */
export const useNewPasswordForm = (token: string) => {
  const setSession = useSetSession();
  const { control, formState, handleSubmit, setError } = useForm({
    resolver: zodResolver(newPasswordForm),
    mode: 'onChange',
    defaultValues: { password: '', confirmPassword: '' },
  });
  const strength = passwordStrength(useWatch({ control, name: 'password' }));

  const { mutate, isPending, isSuccess, error } = useMutation({
    ...resetPasswordMutation,
    onSuccess: () => {
      setSession(null);
      toast(texts.done);
    },
    onError: (failure) => {
      failureToast(texts.failed, failure);
      markFields(failure, { setError, fields: ['password'], fieldOf: { password_too_common: 'password' } });
    },
  });

  return {
    control,
    canSubmit: formState.isValid && strength.score >= limits.passwordStrength.resetMin,
    isPending,
    isDone: isSuccess,
    linkIsDead: isDeadLink(error),
    submit: handleSubmit(({ password }) => mutate({ token, password })),
  };
};
