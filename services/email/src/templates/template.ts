import type { EmailTemplate, emailTemplates, z } from '@portal/contracts';
import type { CalendarEntry } from './calendar';
import type { Html } from './html';

/** What the portal calls itself, and where it lives: from configuration, never from a request. */
export interface Brand {
  productName: string;
  communityName: string;
  /** Origin of every link, without a slash at its end. */
  publicUrl: string;
}

export interface Address {
  name: string;
  address: string;
}

/** A file that goes with a mail, written by us. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/** One mail as its template writes it; the shared layout is put around it afterwards. */
export interface EmailContent {
  subject: string;
  /** The line that inboxes show beside the subject. */
  preview: string;
  heading: string;
  html: Html;
  /** Written for reading, not derived from the HTML. */
  text: string;
  /** Why the reader gets this mail. */
  reason: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: Address;
  /** Attached as a calendar file. */
  calendar?: CalendarEntry;
}

type SecretOf<T extends EmailTemplate> = (typeof emailTemplates)[T]['secret'];

/** The variables of a template: the public ones of the contract and, where it has one, the unsealed secret. */
export type TemplateVars<T extends EmailTemplate> = z.output<(typeof emailTemplates)[T]['vars']> &
  (SecretOf<T> extends string ? Record<SecretOf<T>, string> : unknown);

export interface Template<T extends EmailTemplate> {
  /** Counts up with every change of wording or look; kept with each mail, so that a complaint can be traced to its text. */
  version: number;
  write(vars: TemplateVars<T>, brand: Brand): EmailContent;
}
