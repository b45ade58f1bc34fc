import { useLocation } from '@portal/portal';
import { useEffect } from 'react';

const storageKey = 'clan-invitation';

/** Storage throws where the browser blocks it; the code is then lost while the player signs in. */
const ignoreErrors = <Value>(action: () => Value): Value | null => {
  try {
    return action();
  } catch {
    return null;
  }
};

/** Clan and code of the last invitation link that this tab has opened. */
const readStored = (clanId: string): string | null => {
  const [storedId, code = null] = (ignoreErrors(() => sessionStorage.getItem(storageKey)) ?? '').split(' ');
  return storedId === clanId ? code : null;
};

export const forgetInvitationCode = (): void => void ignoreErrors(() => sessionStorage.removeItem(storageKey));

/**
 * Returns the code of an invitation link to a clan. It is in the fragment, which no server receives, and survives signing in within this
 * tab, so that no other page has it in its URL.
 */
export const useInvitationCode = (clanId: string): string | null => {
  const { hash } = useLocation();
  const code = new URLSearchParams(hash.slice(1)).get('invitation');
  useEffect(() => {
    if (code) ignoreErrors(() => sessionStorage.setItem(storageKey, `${clanId} ${code}`));
  }, [clanId, code]);
  return code ?? readStored(clanId);
};
