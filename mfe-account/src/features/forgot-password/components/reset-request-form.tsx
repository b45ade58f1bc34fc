import { Button } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import type { useResetRequest } from '../hooks/use-reset-request';
import { texts } from '../texts';

export const ResetRequestForm = ({ request }: { request: ReturnType<typeof useResetRequest> }) => {
  const { control, canSubmit, isPending, submit } = request;
  return (
    <Form onSubmit={submit}>
      <FormTextField control={control} name="email" label={texts.field} type="email" autoComplete="email" />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? texts.pending : texts.submit}
      </Button>
    </Form>
  );
};
