import { texts } from '@portal/contracts/texts';
import { Button } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import type { useResetRequest } from '../hooks/use-reset-request';

const words = texts.forgotPassword;

export const ResetRequestForm = ({ request }: { request: ReturnType<typeof useResetRequest> }) => {
  const { control, canSubmit, isPending, submit } = request;
  return (
    <Form onSubmit={submit}>
      <FormTextField control={control} name="email" label={words.field} type="email" autoComplete="email" />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? words.pending : words.submit}
      </Button>
    </Form>
  );
};
