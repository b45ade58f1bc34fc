import { AppError, seal, unseal } from '@portal/service-kit';
import type { EmailContext } from '../../context.ts';
import type { Email } from '../../data-access/email/email.ts';

/** Keeps these tokens apart from the other secrets that are sealed with the same key. */
const purpose = 'suppression';

/** Tokens by which an operator allows an address again that the page shows masked. They are encrypted and authenticated. */
export const createSuppressionTokens = ({
  suppressions,
  emailKeys,
}: Pick<EmailContext, 'suppressions' | 'emailKeys'>) => {
  const create = (address: string): string => seal(address, emailKeys, purpose);
  return {
    create,

    /** Adds to each email the token of its address if that is suppressed. */
    async addTo<Shown extends object>(emails: readonly Email[], present: (email: Email) => Shown) {
      const suppressed = await suppressions.findSuppressed(emails.map(({ to }) => to.address));
      return emails.map((email) => {
        const { address } = email.to;
        return { ...present(email), suppression: suppressed.has(address.toLowerCase()) ? create(address) : null };
      });
    },

    /**
     * @returns the address that a request names by itself or by its token
     * @throws AppError `validation_failed`
     */
    readAddress({ address, token }: { address?: string | undefined; token?: string | undefined }): string {
      const invalid = (path: string, message: string) =>
        new AppError('validation_failed', { issues: [{ path, message }] });
      if (address !== undefined && token === undefined) return address;
      if (address !== undefined || token === undefined) throw invalid('address', 'Please give an email or a token');
      try {
        return unseal(token, emailKeys, purpose);
      } catch {
        throw invalid('token', 'Invalid token');
      }
    },
  };
};
