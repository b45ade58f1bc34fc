import { zodResolver } from '@hookform/resolvers/zod';
import { requestPasswordResetBody } from '@portal/contracts';
import { failureToast, toast, useMutation } from '@portal/portal';
import { useForm } from 'react-hook-form';
import { requestPasswordResetMutation } from '../api/request-password-reset';
import { texts } from '../texts';

/** Asks for a reset link. `sentTo` is the address once that is done, whether or not it belongs to an account. */
export const useResetRequest = () => {
  const { control, formState, handleSubmit } = useForm({
    resolver: zodResolver(requestPasswordResetBody),
    mode: 'onChange',
    defaultValues: { email: '' },
  });
  const { mutate, reset, isPending, isSuccess, variables } = useMutation({
    ...requestPasswordResetMutation,
    onSuccess: () => toast(texts.done),
    onError: (error) => failureToast(texts.failed, error),
  });

  return {
    control,
    canSubmit: formState.isValid,
    isPending,
    sentTo: isSuccess ? variables.email : null,
    tryAgain: reset,
    submit: handleSubmit((body) => mutate(body)),
  };
};
