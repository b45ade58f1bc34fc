import { zodResolver } from '@hookform/resolvers/zod';
import { type Contract, type RawBody, tournamentEmailBody, z } from '@portal/contracts';
import { call, failureToast, markFields, toast, useMutation } from '@portal/portal';
import { useForm, useWatch } from 'react-hook-form';
import { texts } from '../texts';
import { readableUtc, toUtc } from './start-date';

/** The call's body, with the start as the field holds it. */
const tournamentForm = z.object({
  tournamentName: tournamentEmailBody.shape.tournamentName,
  startDate: z
    .string()
    .transform((local) => toUtc(local) ?? '')
    .pipe(tournamentEmailBody.shape.startDate),
});

/** The form that sends a tournament mail to the player who fills it in. */
export const useTournamentForm = (email: string) => {
  const { control, formState, handleSubmit, setError } = useForm({
    resolver: zodResolver(tournamentForm),
    mode: 'onChange',
    defaultValues: { ...texts.tournament.sample },
  });
  const startDate = toUtc(useWatch({ control, name: 'startDate' }));

  const { mutate, isPending } = useMutation({
    mutationFn: (body: RawBody<Contract['POST /api/email/tournament']>) => call('POST /api/email/tournament', { body }),
    onSuccess: () => {
      const { title, description } = texts.tournament.done;
      toast({ title, description: description(email) });
    },
    onError: (error) => {
      failureToast(texts.sendFailed, error);
      markFields(error, { setError, fields: ['tournamentName', 'startDate'] });
    },
  });

  return {
    control,
    canSubmit: formState.isValid,
    isPending,
    /** The start as the mail says it; null while the field holds none. */
    startInUtc: startDate && readableUtc(startDate),
    submit: handleSubmit((body) => mutate(body)),
  };
};
