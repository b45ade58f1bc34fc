import { email } from '../account/credentials.ts';
import { createEndpointBuilder } from '../http/endpoint.ts';
import { done, visibleText } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { plainName } from './plain-name.ts';
import { emailPreviews } from './ui.ts';

const endpoint = createEndpointBuilder('email');
/** The calls of the two internal pages. Operators can switch them off. */
const feature = 'emailPages';

export const contactBody = z.strictObject({
  firstName: visibleText(limits.contact.name, 'First name is required'),
  lastName: visibleText(limits.contact.name, 'Last name is required'),
  email,
  subject: visibleText(limits.contact.subject, 'Subject is required'),
  message: visibleText(limits.contact.message, 'Message is required'),
});
export type ContactBody = z.output<typeof contactBody>;

/** Other years are typos and must not be emailed. */
const isNear = (startDate: string): boolean => {
  const year = new Date(startDate).getUTCFullYear();
  return year >= 2000 && year < 2100;
};

export const tournamentEmailBody = z.strictObject({
  tournamentName: visibleText(limits.tournamentName, 'Tournament name is required'),
  startDate: z.iso
    .datetime('Please enter a start date and time')
    .refine(isNear, { message: 'Please enter a date between 2000 and 2099' }),
});

export const clanInvitationBody = z.strictObject({
  userEmail: email,
  username: plainName(limits.username.max, 'Username is required'),
  clanName: plainName(limits.clan.name.max, 'Clan name is required'),
});

export const emailEndpoints = {
  'POST /api/contact': endpoint({
    summary: 'Send a message to the support address',
    access: 'public',
    body: contactBody,
    response: done,
  }),
  'POST /api/email/test': endpoint({
    summary: 'Test the connection to the email server; sends no email and reveals nothing else',
    access: 'public',
    feature,
    response: z.object({ success: z.boolean() }),
  }),
  'GET /api/email/previews/{template}': endpoint({
    summary: 'An email of this template as its reader sees it, with sample data; for a sandboxed frame',
    access: 'public',
    feature,
    params: z.strictObject({ template: z.enum(emailPreviews) }),
    response: { mediaType: 'text/html' },
  }),
  'POST /api/email/tournament': endpoint({
    summary: "Send a tournament notification to the caller's own verified address",
    access: 'player',
    feature,
    body: tournamentEmailBody,
    response: done,
  }),
  'POST /api/email/clan-invitation': endpoint({
    summary: "Invite an address to a clan; the email names the caller's username",
    access: 'player',
    feature,
    body: clanInvitationBody,
    response: done,
  }),
};
