import { type EmailTemplate, emailTemplates } from '@portal/contracts';
import { calendarFile } from './calendar';
import { clanInvitation } from './clan-invitation';
import { contact } from './contact';
import { htmlPage, textPage } from './layout';
import { passwordChanged } from './password-changed';
import { passwordReset } from './password-reset';
import type { Address, Attachment, Brand, Template, TemplateVars } from './template';
import { cleanText, headerText } from './text';
import { tournament } from './tournament';
import { verificationCode } from './verification-code';
import { welcome } from './welcome';

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  replyTo: Address | null;
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
};

export const templateVersion = (name: EmailTemplate): number => templates[name].version;

/** A display name and an address for a header; the address itself is validated where the mail is taken in. */
export const headerAddress = ({ name, address }: Address): Address => ({ name: headerText(name), address });

/** Writes a mail. Everything that goes into a header is one line, everything that goes into HTML is escaped. */
const writeMail = <T extends EmailTemplate>(name: T, vars: TemplateVars<T>, brand: Brand, at: Date): RenderedEmail => {
  const content = templates[name].write(vars, brand);
  return {
    subject: headerText(content.subject),
    html: htmlPage(content, brand),
    text: cleanText(textPage(content, brand)),
    replyTo: content.replyTo ? headerAddress(content.replyTo) : null,
    attachments: content.calendar ? [calendarFile(content.calendar, brand, at)] : [],
  };
};

/**
 * Writes a mail from what was stored about it.
 * @param secret the unsealed secret, null where the template has none
 * @param at when the mail was asked for
 * @throws when the stored variables are not the template's: such a mail can never be sent
 */
export const renderStored = (
  name: EmailTemplate,
  vars: Record<string, string>,
  secret: string | null,
  brand: Brand,
  at: Date,
): RenderedEmail => {
  const { vars: schema, secret: secretName } = emailTemplates[name];
  if ((secretName === null) !== (secret === null))
    throw new Error(`${name}: ${secret === null ? 'secret is missing' : 'takes no secret'}`);
  const complete = { ...schema.parse(vars), ...(secretName !== null && { [secretName]: secret }) };
  return writeMail(name, complete as TemplateVars<typeof name>, brand, at);
};
