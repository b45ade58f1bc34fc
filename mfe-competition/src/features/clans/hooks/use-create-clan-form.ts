import { zodResolver } from '@hookform/resolvers/zod';
import { type ClanListItem, type CreateClanFields, createClanFields } from '@portal/contracts';
import { limits } from '@portal/contracts/limits';
import { call, failureToast, markFields, toast, useMutation } from '@portal/portal';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { createTexts } from '../texts';
import { useClanChanges } from './use-clan-changes';

interface Logo {
  file: File;
  /** Object URL. */
  preview: string;
}

/** Checks the declared type and the size; the server also checks the content. */
const fileErrorOf = (file: File): string | undefined => {
  if (!file.type.startsWith('image/')) return createTexts.logo.invalidType;
  return file.size > limits.clanLogo.maxBytes ? createTexts.logo.tooLarge : undefined;
};

/** A rejected file keeps the previously chosen one. */
const useLogo = () => {
  const [logo, setLogo] = useState<Logo | null>(null);
  const [error, setError] = useState<string>();
  useEffect(() => (logo ? () => URL.revokeObjectURL(logo.preview) : undefined), [logo]);

  const take = (file: File) => {
    const fileError = fileErrorOf(file);
    setError(fileError);
    if (!fileError) setLogo({ file, preview: URL.createObjectURL(file) });
  };
  const remove = () => {
    setError(undefined);
    setLogo(null);
  };
  return { logo, error, take, remove, reject: setError };
};

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

/** The create form; `onCreated` gets the new clan as a list item. */
export const useCreateClanForm = (onCreated: (clan: ClanListItem) => void) => {
  const { changed, endSessionIfRefused } = useClanChanges();
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
      onCreated({ ...clan, leaderUsername: leaderUsername ?? null });
    },
    onError: (error) => {
      failureToast(createTexts.failed, error);
      endSessionIfRefused(error);
      markFields(error, {
        fields: [...fields, 'logo' as const],
        fieldOf: { clan_name_taken: 'name', invalid_image: 'logo', file_too_large: 'logo' },
        setError: (field, issue, options) => {
          if (field === 'logo') logo.reject(issue.message);
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
