import { email } from '@portal/contracts';
import { pendingEmail, toast, useNavigate, useSearchParams } from '@portal/portal';
import { useEffect, useState } from 'react';
import { paths } from '../../../paths';
import { texts } from '../texts';

/** The address whose code is asked for: from the link, else from this browser's sign-up. Without one, to sign-up. */
export const useAddressToVerify = (): string | null => {
  const [searchParams] = useSearchParams();
  // Read once: after verification neither the stored address nor the one in the link is there any more.
  const [address] = useState(() => email.safeParse(searchParams.get('email')?.trim()).data ?? pendingEmail.read());
  const navigate = useNavigate();

  useEffect(() => {
    if (address) return;
    toast({ ...texts.invalidAccess, variant: 'destructive' });
    navigate(paths.authSignUp(), { replace: true });
  }, [address, navigate]);

  return address;
};
