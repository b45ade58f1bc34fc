import { type Clan, type ClanDetails, clanChangeFields, z } from '@portal/contracts';
import { call, toast, usePortalConfig, useQuery, useSession } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { QueryState, Skeleton, SkeletonGroup } from '@portal/ui';
import { FormTextArea, FormTextField } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { SlidersHorizontal } from 'lucide-react';
import { useController } from 'react-hook-form';
import { buildClanBody } from '../build-clan-body.ts';
import { JoiningField } from '../components/joining-field.tsx';
import { LogoPicker } from '../dialogs/logo-picker.tsx';
import { useRefreshClans } from '../hooks/use-clan-mutation.ts';
import { clanQueries } from '../queries.ts';

const schema = clanChangeFields.extend({ logo: z.instanceof(File).nullable() });

const SettingsForm = ({ clan, details }: { clan: Clan; details: ClanDetails }) => {
  const refreshClans = useRefreshClans();
  const { publicLeaderPhone } = usePortalConfig().features;
  const defaultValues: z.input<typeof schema> = {
    description: clan.description ?? '',
    joining: clan.joining ?? 'invitation',
    leaderPhone: details.leaderPhone ?? '',
    logo: null,
  };
  const form = useCallForm({
    schema,
    defaultValues,
    send: (values) => call('PUT /api/clans/{id}', { params: { id: clan.id }, body: buildClanBody(values) }),
    onSuccess: (saved, { leaderPhone = '' }) => {
      toast({ title: 'Clan Saved' });
      form.reset({
        description: saved.description ?? '',
        joining: saved.joining ?? 'invitation',
        leaderPhone,
        logo: null,
      });
      refreshClans();
    },
    onError: { title: 'Not Saved', fallback: 'Nothing was changed. Please try again.' },
    errorFields: { invalid_image: 'logo', file_too_large: 'logo' },
  });
  const { control } = form;
  const logo = useController({ control, name: 'logo' });
  const joining = useController({ control, name: 'joining' });
  return (
    <CallForm form={form} submitLabel="Save" pendingLabel="Saving..." aria-label="Settings of the clan">
      <FormTextArea control={control} name="description" label="Description" rows={4} dir="auto" />
      <JoiningField joining={joining.field.value} onChoose={joining.field.onChange} />
      <FormTextField
        control={control}
        name="leaderPhone"
        label="Your phone"
        description={
          publicLeaderPhone
            ? 'Optional. Everyone who opens the clan sees it.'
            : 'Optional. Only members of the clan see it.'
        }
        type="tel"
        autoComplete="tel"
      />
      <LogoPicker
        logo={logo.field.value}
        onChoose={logo.field.onChange}
        error={logo.fieldState.error?.message}
        label="Logo"
        accept="image/*"
        current={clan.logo}
      />
    </CallForm>
  );
};

/** What only the leader changes. */
export const SettingsPanel = ({ clan }: { clan: Clan }) => (
  <TitledCard title="Settings" icon={<SlidersHorizontal aria-hidden />}>
    <QueryState
      compact
      query={useQuery(clanQueries.expanded(clan.id, useSession().user?.id ?? null))}
      skeleton={
        <SkeletonGroup>
          <Skeleton shape="block" height="28rem" />
        </SkeletonGroup>
      }
      failure="Couldn't load the settings."
    >
      {(details) => <SettingsForm clan={clan} details={details} />}
    </QueryState>
  </TitledCard>
);
