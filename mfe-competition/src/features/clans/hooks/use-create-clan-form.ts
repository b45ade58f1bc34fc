import { zodResolver } from '@hookform/resolvers/zod';
import { type ClanListItem, createClanFields } from '@portal/contracts';
import { failureToast, markFields, toast, useMutation } from '@portal/portal';
import { useForm, useWatch } from 'react-hook-form';
import { createClanMutation } from '../api/create-clan';
import { createTexts } from '../texts';
import { useClanChanges } from './use-clan-changes';
import { useLogo } from './use-logo';

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
    ...createClanMutation,
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
