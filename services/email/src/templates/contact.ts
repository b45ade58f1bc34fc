import { html } from './html';
import { facts, paragraph, quote } from './layout';
import type { Template } from './template';

/** The visitor's words are shown as text only: no link, no markup, no header of their own. */
export const contact: Template<'contact'> = {
  version: 2,
  write: ({ firstName, lastName, email, subject, message }, { communityName }) => {
    const name = `${firstName} ${lastName}`;
    return {
      subject: `[Contact] ${subject}`,
      preview: `From ${name}`,
      heading: 'Message from the contact form',
      html: html`${[
        facts([
          ['Name', name],
          ['Email', email],
          ['Subject', subject],
        ]),
        quote(message),
        paragraph('Reply to this email to write to the sender. The address has not been verified.'),
      ]}`,
      text: [
        `Name: ${name}\nEmail: ${email}\nSubject: ${subject}`,
        message,
        '--',
        'Reply to this email to write to the sender. The address has not been verified.',
      ].join('\n\n'),
      reason: `Sent through the contact form of ${communityName}.`,
      replyTo: { name, address: email },
    };
  },
};
