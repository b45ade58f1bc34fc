import { type ClanListItem, createClanFields, z } from '@portal/contracts';
import { call, toast } from '@portal/portal';
import { useCallForm } from '@portal/portal/forms';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { buildClanBody } from '../build-clan-body.ts';
import { useRefreshClans } from './use-clan-mutation.ts';

const newClan = createClanFields.extend({ logo: z.instanceof(File).nullable() });

const empty: z.input<typeof newClan> = {
  name: '',
  description: '',
  leaderUsername: '',
  leaderPhone: '',
  manager1Username: '',
  manager2Username: '',
  manager3Username: '',
  logo: null,
};

/** Unsent input. It outlives the dialog, which disappears when the session ends. */
let draft = empty;

export const discardClanDraft = (): void => {
  draft = empty;
};

/** The create form; `onCreated` receives the new clan as a list item. */
export const useCreateClanForm = (onCreated: (clan: ClanListItem) => void) => {
  const refreshClans = useRefreshClans();
  const form = useCallForm({
    schema: newClan,
    defaultValues: draft,
    send: (values) => call('POST /api/clans', { body: buildClanBody(values) }),
    onSuccess: ({ createdAt: _createdAt, ...clan }, { leaderUsername }) => {
      toast({ title: 'Clan created successfully!' });
      refreshClans();
      discardClanDraft();
      onCreated({ ...clan, leaderUsername: leaderUsername ?? null });
    },
    onError: { title: 'Error', fallback: 'Failed to create clan' },
    errorFields: { clan_name_taken: 'name', invalid_image: 'logo', file_too_large: 'logo' },
  });
  const values = { ...empty, ...useWatch({ control: form.control }) };
  const isDirty = Object.values(values).some(Boolean);
  const { logo, ...texts } = values;
  const typed = JSON.stringify(texts);
  useEffect(() => {
    draft = { ...JSON.parse(typed), logo };
  }, [typed, logo]);

  return {
    ...form,
    isDirty,
    canSubmit: values.name.trim() !== '' && values.description.trim() !== '',
    // Still pending while the dialog closes.
    isPending: form.isPending || form.mutation.isSuccess,
  };
};
