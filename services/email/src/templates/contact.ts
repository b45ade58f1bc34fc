import { facts, paragraph, quote } from './blocks.ts';
import type { Template } from './template.ts';

const note = 'Reply to this email to write to the sender. The address has not been verified.';

/** The visitor's words are shown as text only: no link, no markup, no header of their own. */
export const contact: Template<'contact'> = {
  version: 3,
  write: ({ firstName, lastName, email, subject, message }, { communityName }) => {
    const name = `${firstName} ${lastName}`;
    return {
      subject: `[Contact] ${subject}`,
      preview: `From ${name}`,
      heading: 'Message from the contact form',
      body: [
        facts([
          ['Name', name],
          ['Email', email],
          ['Subject', subject],
        ]),
        quote(message),
        paragraph(note, `--\n\n${note}`),
      ],
      reason: `Sent through the contact form of ${communityName}.`,
      replyTo: { name, address: email },
    };
  },
};
