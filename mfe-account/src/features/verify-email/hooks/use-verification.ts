import { zodResolver } from '@hookform/resolvers/zod';
import { type Contract, limits, type RawBody, verifyEmailBody } from '@portal/contracts';
import { call, failureToast, pendingEmail, toast, useMutation, useSetSession } from '@portal/portal';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../../paths';
import { useDelayedRedirect } from '../../../shared/use-delayed-redirect';
import { texts } from '../texts';
import { useCountdown } from './use-countdown';

const redirectDelayMs = 2000;
/** Resending opens when no more than this much of the code's life is left. */
const resendUnlocksAt = limits.otp.ttl - limits.otp.resendAfter;

/** The code's entry, its expiry, and what follows. `verified` also tells whether the code signed this browser in. */
export const useVerification = (email: string) => {
  const setSession = useSetSession();
  const { secondsLeft, restart } = useCountdown(limits.otp.ttl);
  const [verified, setVerified] = useState<{ signedIn: boolean } | null>(null);
  const { control, formState, handleSubmit, reset } = useForm({
    resolver: zodResolver(verifyEmailBody),
    mode: 'onChange',
    defaultValues: { email, otp: '' },
  });

  const verification = useMutation({
    mutationFn: (body: RawBody<Contract['POST /api/auth/verify-email']>) =>
      call('POST /api/auth/verify-email', { body }),
    onSuccess: ({ user }) => {
      pendingEmail.clear();
      if (user) setSession(user);
      setVerified({ signedIn: user !== undefined });
      toast(texts.done);
    },
    onError: (error) => failureToast(texts.failed, error),
  });

  const resending = useMutation({
    mutationFn: (body: RawBody<Contract['POST /api/auth/resend-otp']>) => call('POST /api/auth/resend-otp', { body }),
    onSuccess: () => {
      restart();
      // The code that was typed has just become worthless.
      reset();
      toast(texts.resent);
    },
    onError: (error) => failureToast(texts.resendFailed, error),
  });

  useDelayedRedirect(verified ? paths.profile() : null, redirectDelayMs);

  return {
    control,
    secondsLeft,
    verified,
    canSubmit: formState.isValid,
    isPending: verification.isPending,
    submit: handleSubmit((body) => verification.mutate(body)),
    resend: () => resending.mutate({ email }),
    isResending: resending.isPending,
    canResend: secondsLeft <= resendUnlocksAt,
  };
};
