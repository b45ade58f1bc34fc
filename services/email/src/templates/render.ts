import { type EmailTemplate, emailTemplates } from '@portal/contracts';
import type { OptOutLinks } from '../opt-out.ts';
import { calendarFile } from './calendar.ts';
import { clanInvitation } from './clan-invitation.ts';
import { contact } from './contact.ts';
import { digest } from './digest.ts';
import { createLayout } from './layout.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordReset } from './password-reset.ts';
import type { Address, Attachment, Brand, Template, TemplateVars } from './template.ts';
import { cleanText, headerText } from './text.ts';
import { createTimes, type Times } from './times.ts';
import { tournament } from './tournament.ts';
import { tournamentCheckIn } from './tournament-check-in.ts';
import { tournamentEntry } from './tournament-entry.ts';
import { tournamentFinished } from './tournament-finished.ts';
import { tournamentMatch } from './tournament-match.ts';
import { verificationCode } from './verification-code.ts';
import { welcome } from './welcome.ts';

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  replyTo: Address | null;
  /** Address for the email provider's own 'unsubscribe'; null for emails that cannot be switched off. */
  oneClick: string | null;
  attachments: Attachment[];
}

const templates: { [T in EmailTemplate]: Template<T> } = {
  'verification-code': verificationCode,
  'password-reset': passwordReset,
  welcome,
  'password-changed': passwordChanged,
  tournament,
  'clan-invitation': clanInvitation,
  contact,
  'tournament-entry': tournamentEntry,
  'tournament-check-in': tournamentCheckIn,
  'tournament-match': tournamentMatch,
  'tournament-finished': tournamentFinished,
  digest,
};

export const templateVersion = (name: EmailTemplate): number => templates[name].version;

/** A display name and an address for a header; the address itself is validated before the email is stored. */
export const headerAddress = ({ name, address }: Address): Address => ({ name: headerText(name), address });

const writeContent = <T extends EmailTemplate>(name: T, vars: TemplateVars<T>, brand: Brand, times: Times) =>
  templates[name].write(vars, brand, times);

/** Fields of a stored email that rendering reads; `requestedAt` is the same on every attempt, so the email is too. */
interface StoredContent {
  template: EmailTemplate;
  vars: Record<string, string>;
  requestedAt: Date;
  /** The reader's; null if it is not known. */
  timeZone?: string | null;
}

/** Creates the function that renders stored emails. Parts that all emails share are rendered here, once. */
export const createRenderer = (brand: Brand) => {
  const layout = createLayout(brand);
  /**
   * All that goes into a header is one line, all that goes into HTML is escaped.
   * @param secret the unsealed secret, null where the template has none
   * @param links of an email that its reader can switch off
   * @throws when the stored variables are not the template's: such an email can never be sent
   */
  return (
    { template, vars, requestedAt, timeZone = null }: StoredContent,
    secret: string | null,
    links: OptOutLinks | null = null,
  ): RenderedEmail => {
    const { vars: schema, secret: secretName } = emailTemplates[template];
    if ((secretName === null) !== (secret === null))
      throw new Error(`${template}: ${secret === null ? 'secret is missing' : 'takes no secret'}`);
    const complete = { ...schema.parse(vars), ...(secretName !== null && { [secretName]: secret }) };
    const content = writeContent(
      template,
      complete as TemplateVars<typeof template>,
      brand,
      createTimes(timeZone, requestedAt),
    );
    return {
      subject: headerText(content.subject),
      html: layout.html(content, links?.page),
      text: cleanText(layout.text(content, links?.page)),
      replyTo: content.replyTo ? headerAddress(content.replyTo) : null,
      oneClick: links?.oneClick ?? null,
      attachments: content.calendar ? [calendarFile(content.calendar, brand, requestedAt)] : [],
    };
  };
};
