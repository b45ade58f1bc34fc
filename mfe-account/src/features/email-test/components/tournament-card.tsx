import { Button } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import { ToolCard } from '../../../shared/mail-tools/tool-card';
import { useTournamentForm } from '../hooks/use-tournament-form';
import { texts } from '../texts';

const words = texts.tournament;

export const TournamentCard = ({ email }: { email: string }) => {
  const { control, canSubmit, isPending, startInUtc, submit } = useTournamentForm(email);
  return (
    <ToolCard title={words.title} description={words.description(email)}>
      <Form onSubmit={submit}>
        <FormTextField control={control} name="tournamentName" label={words.fields.tournamentName} />
        <FormTextField
          control={control}
          name="startDate"
          type="datetime-local"
          label={words.fields.startDate}
          description={startInUtc ? words.startInUtc(startInUtc) : undefined}
        />
        <Button type="submit" disabled={!canSubmit} pending={isPending}>
          {isPending ? words.pending : words.submit}
        </Button>
      </Form>
    </ToolCard>
  );
};
