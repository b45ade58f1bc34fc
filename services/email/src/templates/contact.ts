import { html } from './html';
import { facts, paragraph, quote } from './parts';
import type { Template } from './template';

/** What a visitor wrote is shown as text and nothing else: no link, no markup, no header of its own. */
export const contact: Template<'contact'> = {
  version: 1,
  write: ({ firstName, lastName, email, subject, message }, { communityName }) => {
    const name = `${firstName} ${lastName}`;
    return {
      subject: `[Contact] ${subject}`,
      preview: `From ${name}`,
      heading: 'Message from the contact form',
      html: html`${[
        facts([
          ['Name', name],
          ['E-mail', email],
          ['Subject', subject],
        ]),
        quote(message),
        paragraph('Reply to this mail to answer the sender. The address has not been verified.'),
      ]}`,
      text: [
        `Name: ${name}\nE-mail: ${email}\nSubject: ${subject}`,
        message,
        '--',
        'Reply to this mail to answer the sender. The address has not been verified.',
      ].join('\n\n'),
      reason: `Sent through the contact form of ${communityName}.`,
      replyTo: { name, address: email },
    };
  },
};
