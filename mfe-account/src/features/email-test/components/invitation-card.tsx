import { Button } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import { ToolCard } from '../../../shared/mail-tools/tool-card';
import { useInvitationForm } from '../hooks/use-invitation-form';
import { texts } from '../texts';

const words = texts.invitation;

export const InvitationCard = () => {
  const { control, canSubmit, isPending, submit } = useInvitationForm();
  return (
    <ToolCard title={words.title} description={words.description}>
      <Form onSubmit={submit} autoComplete="off">
        <FormTextField control={control} name="userEmail" type="email" label={words.fields.userEmail} />
        <FormTextField control={control} name="username" label={words.fields.username} autoCapitalize="none" />
        <FormTextField control={control} name="clanName" label={words.fields.clanName} />
        <Button type="submit" disabled={!canSubmit} pending={isPending}>
          {isPending ? words.pending : words.submit}
        </Button>
      </Form>
    </ToolCard>
  );
};
