import { zodResolver } from '@hookform/resolvers/zod';
import { email, z } from '@portal/contracts';
import { errorCatalog } from '@portal/contracts/errors';
import { call, failureToast, toast, useMutation } from '@portal/portal';
import { useForm } from 'react-hook-form';
import { newTestAccount } from '../test-account';
import { texts } from '../texts';

const welcomeForm = z.object({ email });

const saysTaken = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(errorCatalog.email_taken.message);

/** The form that has the mails for a new player sent to an address. */
export const useWelcomeForm = () => {
  const { control, formState, handleSubmit } = useForm({
    resolver: zodResolver(welcomeForm),
    mode: 'onChange',
    defaultValues: { email: '' },
  });

  const { mutate, isPending } = useMutation({
    mutationFn: (email: string) => call('POST /api/auth/signup', { body: newTestAccount(email) }),
    onSuccess: (_answer, address) => {
      const { title, description } = texts.welcome.done;
      toast({ title, description: description(address) });
    },
    onError: (error) => {
      if (saysTaken(error)) toast({ ...texts.emailUsed, variant: 'destructive' });
      else failureToast(texts.sendFailed, error);
    },
  });

  return {
    control,
    canSubmit: formState.isValid,
    isPending,
    submit: handleSubmit(({ email: address }) => mutate(address)),
  };
};
