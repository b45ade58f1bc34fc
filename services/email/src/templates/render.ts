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

/** A display name and an address for a header; the address itself is validated before the email is stored. */
export const headerAddress = ({ name, address }: Address): Address => ({ name: headerText(name), address });

const writeContent = <T extends EmailTemplate>(name: T, vars: TemplateVars<T>, brand: Brand) =>
  templates[name].write(vars, brand);

/**
 * Renders a stored email. All that goes into a header is one line, all that goes into HTML is escaped.
 * @param secret the unsealed secret, null where the template has none
 * @param at when the email was requested
 * @throws when the stored variables are not the template's: such an email can never be sent
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
  const content = writeContent(name, complete as TemplateVars<typeof name>, brand);
  return {
    subject: headerText(content.subject),
    html: htmlPage(content, brand),
    text: cleanText(textPage(content, brand)),
    replyTo: content.replyTo ? headerAddress(content.replyTo) : null,
    attachments: content.calendar ? [calendarFile(content.calendar, brand, at)] : [],
  };
};
