import { type ContactBody, contactBody, limits } from '@portal/contracts';
import { call, toast } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { media, theme } from '@portal/ui';
import { FormTextArea, FormTextField } from '@portal/ui/forms';
import { Send } from 'lucide-react';
import { styled } from 'styled-components';

const NameFields = styled.div`
  display: grid;
  gap: ${theme.space[5]};

  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const empty: ContactBody = { firstName: '', lastName: '', email: '', subject: '', message: '' };

/**
 * Sends a message to the support address. Fields are validated when they lose focus, then on change.
 * @param subject what the message is about, from the link that led here
 */
export const ContactForm = ({ subject = '' }: { subject?: string | undefined }) => {
  const form = useCallForm({
    schema: contactBody,
    defaultValues: { ...empty, subject: subject.slice(0, limits.contact.subject) },
    mode: 'onTouched',
    send: (body) => call('POST /api/contact', { body }),
    onSuccess: () => {
      form.reset(empty);
      toast({ title: 'Message Sent', description: 'Thank you for writing. We will get back to you by email.' });
    },
    onError: { title: 'Message Not Sent', fallback: 'Your message could not be sent. Please try again.' },
  });
  const { control } = form;

  return (
    <CallForm
      form={form}
      aria-label="Contact form"
      submitLabel="Send Message"
      submitProps={{ size: 'lg', icon: <Send aria-hidden /> }}
    >
      <NameFields>
        <FormTextField control={control} name="firstName" label="First Name" autoComplete="given-name" required />
        <FormTextField control={control} name="lastName" label="Last Name" autoComplete="family-name" required />
      </NameFields>
      <FormTextField control={control} name="email" label="Email" type="email" autoComplete="email" required />
      <FormTextField control={control} name="subject" label="Subject" maxLength={limits.contact.subject} required />
      <FormTextArea
        control={control}
        name="message"
        label="Message"
        rows={7}
        maxLength={limits.contact.message}
        required
      />
    </CallForm>
  );
};
