import { Button } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import { ToolCard } from '../../../shared/mail-tools/tool-card';
import { useWelcomeForm } from '../hooks/use-welcome-form';
import { texts } from '../texts';

const words = texts.welcome;

export const WelcomeFormCard = () => {
  const { control, canSubmit, isPending, submit } = useWelcomeForm();
  return (
    <ToolCard title={words.title} description={words.description}>
      <Form onSubmit={submit}>
        <FormTextField control={control} name="email" type="email" label={words.field} autoComplete="email" />
        <Button type="submit" disabled={!canSubmit} pending={isPending}>
          {isPending ? words.pending : words.submit}
        </Button>
      </Form>
    </ToolCard>
  );
};
