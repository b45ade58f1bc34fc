import { limits, type TournamentEntry, z } from '@portal/contracts';
import { call, callPage, queryOptions, toast, useQuery } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Button, QueryState, Skeleton, Stack, Text } from '@portal/ui';
import { Field } from '@portal/ui/forms';
import { Dialog, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { Select } from '@portal/ui/select';
import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useRefreshTournaments } from '../../live/use-refresh-tournaments.ts';
import { AcceptRules } from './accept-rules.tsx';

export interface LineupDialogProps {
  id: string;
  clan: { id: string; name: string };
  boards: number;
  rules: string;
  /** The clan will be on the waiting list. */
  isFull: boolean;
  /** Lineup of the clan's entry; absent before the clan enters. */
  lineup?: NonNullable<TournamentEntry['lineup']> | undefined;
}

interface Member {
  value: string;
  label: string;
}

/** All members of a clan, to choose from. */
const membersQuery = (clanId: string) =>
  queryOptions({
    queryKey: ['clans', 'all-members', clanId],
    queryFn: async ({ signal }) => {
      const members: Member[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = { cursor, limit: limits.page.max };
        const page = await callPage('GET /api/clans/{id}/members', { params: { id: clanId }, query, signal });
        members.push(...page.rows.map(({ userId, user }) => ({ value: userId, label: user?.username ?? 'Unknown' })));
        if (!page.next) return members;
        cursor = page.next;
      }
    },
  });

interface LineupValues {
  /** One player for each board, then the substitutes; empty without a player. */
  lineup: string[];
  acceptsRules: boolean;
}

interface LineupBody {
  lineup: string[];
  acceptsRules: true;
}

const createSchema = (boards: number) =>
  z.custom<LineupValues>().transform(({ lineup, acceptsRules }, context): LineupBody => {
    const missing = lineup.slice(0, boards).flatMap((playerId, at) => (playerId === '' ? [at] : []));
    for (const at of missing) context.addIssue({ code: 'custom', path: ['lineup', at], message: 'Choose a player' });
    if (!acceptsRules) context.addIssue({ code: 'custom', path: ['acceptsRules'], message: 'Please accept the rules' });
    if (missing.length > 0 || !acceptsRules) return z.NEVER;
    return { lineup: lineup.filter((playerId) => playerId !== ''), acceptsRules };
  });

type LineupControl = Control<LineupValues, unknown, LineupBody>;

interface PlayerFieldProps {
  control: LineupControl;
  at: number;
  label: string;
  members: readonly Member[];
}

const nobody: Member = { value: 'none', label: 'Nobody' };

/** Members who have another place in the lineup are left out. */
const PlayerField = ({
  control,
  at,
  label,
  members,
  isOptional = false,
}: PlayerFieldProps & { isOptional?: boolean }) => {
  const { field, fieldState } = useController({ control, name: `lineup.${at}` });
  const lineup = useWatch({ control, name: 'lineup' });
  const free = members.filter(({ value }) => value === field.value || !lineup.includes(value));
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(props) => (
        <Select
          {...props}
          options={isOptional ? [nobody, ...free] : free}
          placeholder={isOptional ? nobody.label : 'Choose a player'}
          value={field.value === '' ? undefined : field.value}
          onValueChange={(value) => field.onChange(value === nobody.value ? '' : value)}
        />
      )}
    </Field>
  );
};

const LineupForm = ({
  id,
  boards,
  rules,
  lineup,
  members,
  onSaved,
}: LineupDialogProps & { members: readonly Member[]; onSaved: () => void }) => {
  const refresh = useRefreshTournaments();
  const places = Array.from({ length: boards + limits.play.substitutes }, (_, at) => at);
  const defaultValues: LineupValues = {
    lineup: places.map((at) => lineup?.[at]?.playerId ?? ''),
    acceptsRules: lineup !== undefined,
  };
  const form = useCallForm({
    schema: createSchema(boards),
    defaultValues,
    send: (body) => call('POST /api/tournaments/{id}/entry', { params: { id }, body }),
    onSuccess: ({ state }) => {
      const entered = state === 'waiting' ? 'Your Clan Is on the Waiting List' : 'Your Clan Is In';
      toast({ title: lineup ? 'Lineup Saved' : entered });
      void refresh();
      onSaved();
    },
    onError: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  const isShort = members.length < boards;
  return (
    <CallForm form={form} submitLabel={lineup ? 'Save Lineup' : 'Enter Clan'} pendingLabel="Saving...">
      {isShort && <Text>{`Your clan needs at least ${boards} members to enter.`}</Text>}
      {places.map((at) => (
        <PlayerField
          key={at}
          control={form.control}
          at={at}
          label={at < boards ? `Board ${at + 1}` : `Substitute ${at - boards + 1} (optional)`}
          members={members}
          isOptional={at >= boards}
        />
      ))}
      {lineup === undefined && (
        <AcceptRules control={form.control} name="acceptsRules" rules={rules}>
          We accept the rules
        </AcceptRules>
      )}
    </CallForm>
  );
};

const buttonLabel = ({ clan, lineup }: Pick<LineupDialogProps, 'clan' | 'lineup'>): string =>
  lineup ? 'Change Lineup' : `Enter ${clan.name}`;

/** Names the players of a clan. Open at first: the button that loaded this code was pressed. */
export const LineupDialog = (props: LineupDialogProps) => {
  const { clan, isFull, lineup } = props;
  const [isOpen, setOpen] = useState(true);
  const members = useQuery({ ...membersQuery(clan.id), enabled: isOpen });
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button fullWidth variant={lineup ? 'secondary' : 'primary'}>
          {buttonLabel(props)}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={`Lineup of ${clan.name}`}
        description={
          isFull && !lineup
            ? 'The tournament is full. Your clan will join the waiting list.'
            : 'The lineup can change until check-in closes. A substitute can take a board until both of its players are ready.'
        }
      >
        <QueryState
          query={members}
          skeleton={
            <Stack gap={3}>
              <Skeleton shape="block" height="16rem" />
            </Stack>
          }
          failure="Couldn't load the members of your clan."
          compact
        >
          {(all) => <LineupForm {...props} members={all} onSaved={() => setOpen(false)} />}
        </QueryState>
      </DialogContent>
    </Dialog>
  );
};
