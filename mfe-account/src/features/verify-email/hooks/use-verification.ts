import { zodResolver } from '@hookform/resolvers/zod';
import { limits, verifyEmailBody } from '@portal/contracts';
import { failureToast, pendingEmail, toast, useMutation, useSetSession } from '@portal/portal';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../../paths';
import { useDelayedRedirect } from '../../../shared/use-delayed-redirect';
import { resendOtpMutation } from '../api/resend-otp';
import { verifyEmailMutation } from '../api/verify-email';
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
    ...verifyEmailMutation,
    onSuccess: ({ user }) => {
      pendingEmail.clear();
      if (user) setSession(user);
      setVerified({ signedIn: user !== undefined });
      toast(texts.done);
    },
    onError: (error) => failureToast(texts.failed, error),
  });

  const resending = useMutation({
    ...resendOtpMutation,
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
