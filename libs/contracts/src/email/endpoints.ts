import { email } from '../account/credentials';
import { endpoint } from '../http/endpoint';
import { done, text } from '../http/primitives';
import { limits } from '../limits';
import * as z from '../zod';

const service = 'email';

const required = (max: number, message: string) => text(max).refine((value) => value.trim().length > 0, { message });

export const contactBody = z.strictObject({
  firstName: required(limits.contact.name, 'First name is required'),
  lastName: required(limits.contact.name, 'Last name is required'),
  email,
  subject: required(limits.contact.subject, 'Subject is required'),
  message: required(limits.contact.message, 'Message is required'),
});
export type ContactBody = z.output<typeof contactBody>;

export const tournamentEmailBody = z.strictObject({
  tournamentName: required(limits.tournamentName, 'Tournament name is required'),
  startDate: z.iso.datetime(),
});

export const clanInvitationBody = z.strictObject({
  userEmail: email,
  username: required(limits.username.max, 'Username is required'),
  clanName: required(limits.clan.name.max, 'Clan name is required'),
});

export const emailEndpoints = {
  'POST /api/contact': endpoint({
    service,
    summary: 'Send a message to the support address',
    access: 'public',
    body: contactBody,
    response: done,
    errors: [],
  }),
  'POST /api/email/test': endpoint({
    service,
    summary: 'Can the mail server be reached? Sends no mail and says nothing else',
    access: 'public',
    response: z.object({ success: z.boolean() }),
    errors: [],
  }),
  'POST /api/email/tournament': endpoint({
    service,
    summary: "Send a tournament notification to the caller's own verified address",
    access: 'player',
    body: tournamentEmailBody,
    response: done,
    errors: ['unauthenticated'],
  }),
  'POST /api/email/clan-invitation': endpoint({
    service,
    summary: 'Invite an address to a clan',
    access: 'player',
    body: clanInvitationBody,
    response: done,
    errors: ['unauthenticated'],
  }),
};
