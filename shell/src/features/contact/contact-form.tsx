import { zodResolver } from '@hookform/resolvers/zod';
import { type ContactBody, contactBody, limits } from '@portal/contracts';
import { call, failureToast, markFields, toast, useSubmit } from '@portal/portal';
import { Button, media, theme } from '@portal/ui';
import { Form, FormTextArea, FormTextField } from '@portal/ui/forms';
import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';

const Names = styled.div`
  display: grid;
  gap: ${theme.space[5]};

  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const empty: ContactBody = { firstName: '', lastName: '', email: '', subject: '', message: '' };

/** Sends a message to the support address. Fields are validated when they lose focus, then on change. */
export const ContactForm = () => {
  const { control, handleSubmit, reset, setError } = useForm<ContactBody>({
    resolver: zodResolver(contactBody),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const { mutate, isPending } = useSubmit({
    mutationFn: (body: ContactBody) => call('POST /api/contact', { body }),
    onSuccess: () => {
      reset(empty);
      toast({ title: 'Message Sent', description: 'Thank you for writing. We will get back to you by email.' });
    },
    onError: (error) => {
      markFields(error, { setError, fields: ['firstName', 'lastName', 'email', 'subject', 'message'] });
      failureToast({ title: 'Message Not Sent', fallback: 'Your message could not be sent. Please try again.' }, error);
    },
  });

  return (
    <Form onSubmit={handleSubmit((body) => mutate(body))} aria-label="Contact form">
      <Names>
        <FormTextField control={control} name="firstName" label="First Name" autoComplete="given-name" required />
        <FormTextField control={control} name="lastName" label="Last Name" autoComplete="family-name" required />
      </Names>
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
      <Button type="submit" size="lg" pending={isPending}>
        {!isPending && <Send aria-hidden />}
        Send Message
      </Button>
    </Form>
  );
};
