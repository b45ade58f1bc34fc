import type { EmailTemplate, emailTemplates, z } from '@portal/contracts';
import type { Block } from './blocks.ts';
import type { CalendarEntry } from './calendar.ts';
import type { Times } from './times.ts';

/** The portal's names and address: from configuration, never from a request. */
export interface Brand {
  productName: string;
  communityName: string;
  /** Origin of every link, without a trailing slash. */
  publicUrl: string;
  /** Address of a square PNG. Linked instead of attached: an attachment would travel with each message and show as a file. */
  logoUrl: string;
}

export interface Address {
  name: string;
  address: string;
}

/** A file that is sent with an email. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/** One email as its template writes it; the shared layout is added afterwards. */
export interface EmailContent {
  subject: string;
  /** The line that inboxes show beside the subject. */
  preview: string;
  heading: string;
  body: readonly Block[];
  /** Why the reader gets this email. */
  reason: string;
  /** Where a reply goes, unless to the sender. */
  replyTo?: Address;
  /** Attached as a calendar file. */
  calendar?: CalendarEntry;
}

type SecretOf<T extends EmailTemplate> = (typeof emailTemplates)[T]['secret'];

/** The variables of a template: the public ones of the contract and, where it has one, the unsealed secret. */
export type TemplateVars<T extends EmailTemplate> = z.output<(typeof emailTemplates)[T]['vars']> &
  (SecretOf<T> extends string ? Record<SecretOf<T>, string> : unknown);

export interface Template<T extends EmailTemplate> {
  /** Incremented with every change of wording or look; stored with each email, so that a complaint can be traced to its text. */
  version: number;
  write(vars: TemplateVars<T>, brand: Brand, times: Times): EmailContent;
}
