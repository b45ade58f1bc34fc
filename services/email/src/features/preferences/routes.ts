import { type EmailPreferences, emailPreferencesPath, listOptionalEmails } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { type Implementation, implement } from '@portal/service-kit/http';
import type { EmailContext } from '../../context.ts';
import { createOptOutToken, readOptOutToken } from '../../opt-out.ts';
import { html } from '../../templates/html.ts';
import { maskAddress } from '../operations/present-email.ts';

/** Email clients without One-Click open the List-Unsubscribe address in a browser. Link scanners do too, so nothing changes. */
const redirectPage = (path: string): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Email preferences</title><meta http-equiv="refresh" content="0;url=${path}"></head>
<body><a href="${path}">Choose which emails you get</a></body>
</html>
`.markup;

/** The calls of recipients, by the links in their emails or signed in. */
export const preferenceRoutes = ({ preferences, limiters, emailKeys, portal }: EmailContext): Implementation[] => {
  const kinds = listOptionalEmails(portal.features);
  const present = async (address: string): Promise<EmailPreferences> => {
    const off = await preferences.offAt(address);
    return {
      address: maskAddress(address),
      settings: kinds.map((kind) => ({ kind, setting: off.includes(kind) ? 'off' : 'on' })),
    };
  };

  return [
    implement('POST /api/email/unsubscribe', async ({ query: { token }, log }) => {
      const { address, kind } = readOptOutToken(token, emailKeys);
      if (kind === null) throw new AppError('email_link_invalid');
      // Not by client: an email provider sends those of all its users from a few addresses.
      await limiters.preferenceChanges.consume(address);
      await preferences.set(address, kind, 'off');
      log.info({ kind }, 'unsubscribed with one click');
      return { success: true as const };
    }),

    implement('GET /api/email/unsubscribe', async ({ query: { token } }) => {
      readOptOutToken(token, emailKeys);
      return Buffer.from(redirectPage(emailPreferencesPath(token)));
    }),

    implement('GET /api/email/preferences', async ({ query: { token } }) =>
      present(readOptOutToken(token, emailKeys).address),
    ),

    implement('POST /api/email/preferences', async ({ body: { token, kind, setting }, log }) => {
      const { address } = readOptOutToken(token, emailKeys);
      if (!kinds.includes(kind))
        throw new AppError('validation_failed', {
          issues: [{ path: 'kind', message: 'This portal does not send such emails' }],
        });
      await limiters.preferenceChanges.consume(address);
      await preferences.set(address, kind, setting);
      log.info({ kind, setting }, 'email preference changed');
      return present(address);
    }),

    implement('GET /api/email/preferences/own', async ({ player }) => {
      if (player.email === undefined) throw new AppError('unavailable', { cause: 'the identity carries no address' });
      return { token: createOptOutToken({ address: player.email, kind: null }, emailKeys) };
    }),
  ];
};
