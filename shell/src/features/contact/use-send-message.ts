import type { ContactBody } from '@portal/contracts';
import { ApiError, call, errorTextOf, toast, useMutation } from '@portal/portal';

interface SendMessageOptions {
  onSent: () => void;
  /** The server did not accept what stands in a field. */
  onRefused: (field: keyof ContactBody, message: string) => void;
}

const fields: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'subject',
  'message',
] satisfies (keyof ContactBody)[];
const isField = (path: string): path is keyof ContactBody => fields.includes(path);

/** Sends a message to the support address and tells how it went. */
export const useSendMessage = ({ onSent, onRefused }: SendMessageOptions) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ContactBody) => call('POST /api/contact', { body }),
    onSuccess: () => {
      onSent();
      toast({ title: 'Message Sent', description: 'Thank you for writing. We will get back to you by email.' });
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      for (const { path, message } of issues) if (isField(path)) onRefused(path, message);
      toast({
        title: 'Message Not Sent',
        description: errorTextOf(error, 'Your message could not be sent. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  return { send: (body: ContactBody) => mutate(body), isPending };
};
