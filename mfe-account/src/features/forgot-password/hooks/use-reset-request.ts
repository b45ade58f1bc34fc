import { zodResolver } from '@hookform/resolvers/zod';
import { type Contract, type RawBody, requestPasswordResetBody } from '@portal/contracts';
import { call, failureToast, toast, useMutation } from '@portal/portal';
import { useForm } from 'react-hook-form';
import { texts } from '../texts';

/** Asks for a reset link. `sentTo` is the address once that is done, whether or not it belongs to an account. */
export const useResetRequest = () => {
  const { control, formState, handleSubmit } = useForm({
    resolver: zodResolver(requestPasswordResetBody),
    mode: 'onChange',
    defaultValues: { email: '' },
  });
  const { mutate, reset, isPending, isSuccess, variables } = useMutation({
    mutationFn: (body: RawBody<Contract['POST /api/auth/request-password-reset']>) =>
      call('POST /api/auth/request-password-reset', { body }),
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
