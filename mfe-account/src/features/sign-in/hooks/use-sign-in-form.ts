import { zodResolver } from '@hookform/resolvers/zod';
import { type Contract, email, type RawBody, signInBody } from '@portal/contracts';
import {
  ApiError,
  call,
  failureToast,
  toast,
  useMutation,
  useNavigate,
  useSearchParams,
  useSetSession,
} from '@portal/portal';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../../paths';
import { useDelayedRedirect } from '../../../shared/use-delayed-redirect';
import { safeNext } from '../safe-next';
import { texts } from '../texts';

type SignInBody = RawBody<Contract['POST /api/auth/signin']>;

/** Leaves the greeting a moment on this screen. */
const redirectDelayMs = 100;

/** The address to verify, where it can be told: a username does not say it. */
const addressToVerify = (error: unknown, { identifier }: SignInBody): string | undefined =>
  error instanceof ApiError && error.code === 'email_not_verified' ? email.safeParse(identifier).data : undefined;

/** The sign-in form: signs in, greets, and goes where the player wanted to go. */
export const useSignInForm = () => {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const setSession = useSetSession();
  const [destination, setDestination] = useState<string | null>(null);
  const { control, formState, handleSubmit } = useForm({
    resolver: zodResolver(signInBody),
    mode: 'onChange',
    defaultValues: { identifier: '', password: '' },
  });

  const { mutate, isPending } = useMutation({
    mutationFn: (body: SignInBody) => call('POST /api/auth/signin', { body }),
    onSuccess: ({ user }) => {
      setSession(user);
      toast({ title: texts.done.title, description: texts.done.description(user.username) });
      setDestination(safeNext(searchParams.get('next')));
    },
    onError: (error, body) => {
      failureToast(texts.failed, error);
      const address = addressToVerify(error, body);
      if (address) navigate(paths.verifyEmail({ email: address }));
    },
  });

  useDelayedRedirect(destination, redirectDelayMs);

  return {
    control,
    canSubmit: formState.isValid,
    // Signed in already, the form has nothing to send any more.
    isPending: isPending || destination !== null,
    submit: handleSubmit((body) => mutate(body)),
  };
};
