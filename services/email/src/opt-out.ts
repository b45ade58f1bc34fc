import { emailPreferencesPath, isOptionalEmail, type OptionalEmail } from '@portal/contracts';
import { AppError, type Keys, seal, unseal } from '@portal/service-kit';

/** Keeps these tokens apart from the other secrets that are sealed with the same key. */
const purpose = 'email-preferences';

/** The claims of a token: its bearer has read an email, of this kind, to this address. */
interface OptOut {
  address: string;
  /** Null in a token for the player's own page. */
  kind: OptionalEmail | null;
}

/**
 * Tokens of the links in optional emails. They are encrypted and authenticated, so that no link shows an address and none can be
 * made up, and they need no storage: a link works as long as the email exists.
 */
export const createOptOutToken = ({ address, kind }: OptOut, keys: Keys): string =>
  seal(`${kind ?? ''}\n${address.toLowerCase()}`, keys, purpose);

/** @throws AppError `email_link_invalid` */
export const readOptOutToken = (token: string, keys: Keys): OptOut => {
  try {
    const [kind = '', address = ''] = unseal(token, keys, purpose).split('\n');
    return { address, kind: isOptionalEmail(kind) ? kind : null };
  } catch {
    throw new AppError('email_link_invalid');
  }
};

/** The addresses that an optional email brings. */
export interface OptOutLinks {
  /** The page for readers. */
  page: string;
  /** For the email provider's own 'unsubscribe' (RFC 8058). */
  oneClick: string;
}

export const optOutLinks = (optOut: OptOut, keys: Keys, publicUrl: string): OptOutLinks => {
  const token = createOptOutToken(optOut, keys);
  return {
    page: publicUrl + emailPreferencesPath(token),
    oneClick: `${publicUrl}/api/email/unsubscribe?token=${token}`,
  };
};
