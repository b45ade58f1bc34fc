import { zodResolver } from '@hookform/resolvers/zod';
import { type ClanListItem, type CreateClanFields, createClanFields } from '@portal/contracts';
import { call, failureToast, markFields, toast, useMutation } from '@portal/portal';
import { useForm, useWatch } from 'react-hook-form';
import { createTexts } from '../texts';
import { useClanChanges } from './use-clan-changes';
import { useLogo } from './use-logo';

interface NewClan {
  fields: CreateClanFields;
  logo: File | null;
}

const createClan = ({ fields, logo }: NewClan) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value ?? '');
  if (logo) form.append('logo', logo);
  return call('POST /api/clans', { body: form });
};

const empty = {
  name: '',
  description: '',
  leaderUsername: '',
  leaderPhone: '',
  manager1Username: '',
  manager2Username: '',
  manager3Username: '',
};

const fields = createClanFields.keyof().options;

/** The form that founds a clan; `onFounded` gets the clan as the list shows it. */
export const useCreateClanForm = (onFounded: (clan: ClanListItem) => void) => {
  const { changed, endIfRefused } = useClanChanges();
  const logo = useLogo();
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(createClanFields),
    mode: 'onChange',
    defaultValues: empty,
  });
  const [name, description] = useWatch({ control, name: ['name', 'description'] });

  const { mutate, isPending } = useMutation({
    mutationFn: createClan,
    onSuccess: ({ createdAt: _createdAt, ...clan }, { fields: { leaderUsername } }) => {
      toast(createTexts.done);
      changed();
      onFounded({ ...clan, leaderUsername: leaderUsername ?? null });
    },
    onError: (error) => {
      failureToast(createTexts.failed, error);
      endIfRefused(error);
      markFields(error, {
        fields: [...fields, 'logo' as const],
        fieldOf: { clan_name_taken: 'name', invalid_image: 'logo', file_too_large: 'logo' },
        setError: (field, issue, options) => {
          if (field === 'logo') logo.refuse(issue.message);
          else setError(field, issue, options);
        },
      });
    },
  });

  return {
    control,
    logo,
    canSubmit: name.trim() !== '' && description.trim() !== '',
    isPending,
    submit: handleSubmit((clan) => mutate({ fields: clan, logo: logo.logo?.file ?? null })),
  };
};
