import { zodResolver } from '@hookform/resolvers/zod';
import { type ContactBody, contactBody, limits } from '@portal/contracts';
import { Button, Grid } from '@portal/ui';
import { Form, FormTextArea, FormTextField } from '@portal/ui/forms';
import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useSendMessage } from './use-send-message';

const empty: ContactBody = { firstName: '', lastName: '', email: '', subject: '', message: '' };

/** Writes to the support address. Errors appear when a field is left, and go as soon as it is right. */
export const ContactForm = () => {
  const { control, handleSubmit, reset, setError } = useForm<ContactBody>({
    resolver: zodResolver(contactBody),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const { send, isPending } = useSendMessage({
    onSent: () => reset(empty),
    onRefused: (field, message) => setError(field, { message }),
  });

  return (
    <Form onSubmit={handleSubmit(send)} aria-label="Contact form">
      <Grid min="sm">
        <FormTextField control={control} name="firstName" label="First Name" autoComplete="given-name" required />
        <FormTextField control={control} name="lastName" label="Last Name" autoComplete="family-name" required />
      </Grid>
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
