import { zodResolver } from '@hookform/resolvers/zod';
import { type Contract, clanInvitationBody, type RawBody } from '@portal/contracts';
import { call, failureToast, markFields, toast, useMutation } from '@portal/portal';
import { useForm } from 'react-hook-form';
import { texts } from '../texts';

/** The form that invites an address to a clan. */
export const useInvitationForm = () => {
  const { control, formState, handleSubmit, setError } = useForm({
    resolver: zodResolver(clanInvitationBody),
    mode: 'onChange',
    defaultValues: { userEmail: '', username: '', clanName: texts.invitation.sample.clanName },
  });

  const { mutate, isPending } = useMutation({
    mutationFn: (body: RawBody<Contract['POST /api/email/clan-invitation']>) =>
      call('POST /api/email/clan-invitation', { body }),
    onSuccess: (_answer, { userEmail }) => {
      const { title, description } = texts.invitation.done;
      toast({ title, description: description(userEmail) });
    },
    onError: (error) => {
      failureToast(texts.sendFailed, error);
      markFields(error, { setError, fields: ['userEmail', 'username', 'clanName'] });
    },
  });

  return { control, canSubmit: formState.isValid, isPending, submit: handleSubmit((body) => mutate(body)) };
};
