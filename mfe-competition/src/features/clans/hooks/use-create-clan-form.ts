import { zodResolver } from '@hookform/resolvers/zod';
import { type ClanListItem, type CreateClanFields, createClanFields } from '@portal/contracts';
import { errorCatalog } from '@portal/contracts/errors';
import { limits } from '@portal/contracts/limits';
import { call, markFields } from '@portal/portal';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useClanMutation } from './use-clan-mutation';

interface Logo {
  file: File;
  /** Object URL. */
  preview: string;
}

/** Checks the declared type and the size; the server also checks the content. */
const fileErrorOf = (file: File): string | undefined => {
  if (!file.type.startsWith('image/')) return errorCatalog.invalid_image.message;
  return file.size > limits.clanLogo.maxBytes ? errorCatalog.file_too_large.message : undefined;
};

const withPreview = (file: File): Logo => ({ file, preview: URL.createObjectURL(file) });

/** A rejected file keeps the previously chosen one. */
const useLogo = (initial: File | null) => {
  const [logo, setLogo] = useState<Logo | null>(() => initial && withPreview(initial));
  const [error, setError] = useState<string>();
  useEffect(() => (logo ? () => URL.revokeObjectURL(logo.preview) : undefined), [logo]);

  const take = (file: File) => {
    const fileError = fileErrorOf(file);
    setError(fileError);
    if (!fileError) setLogo(withPreview(file));
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

/** Unsent input. It outlives the dialog, which disappears when the session ends. */
let draft: { values: typeof empty; logo: File | null } | null = null;

export const discardClanDraft = (): void => {
  draft = null;
};

/** The create form; `onCreated` gets the new clan as a list item. */
export const useCreateClanForm = (onCreated: (clan: ClanListItem) => void) => {
  const logo = useLogo(draft?.logo ?? null);
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(createClanFields),
    mode: 'onChange',
    defaultValues: draft?.values ?? empty,
  });
  const values = { ...empty, ...useWatch({ control }) };
  const isDirty = logo.logo !== null || Object.values(values).some((value) => value !== '');
  const file = logo.logo?.file ?? null;
  const typed = JSON.stringify(values);
  useEffect(() => {
    draft = { values: JSON.parse(typed), logo: file };
  }, [typed, file]);

  const { mutate, isPending, isSuccess } = useClanMutation({
    mutationFn: createClan,
    done: 'Clan created successfully!',
    failed: { title: 'Error', fallback: 'Failed to create clan' },
    onDone: ({ createdAt: _createdAt, ...clan }, { fields: { leaderUsername } }) => {
      discardClanDraft();
      onCreated({ ...clan, leaderUsername: leaderUsername ?? null });
    },
    onFailed: (error) =>
      markFields(error, {
        fields: [...fields, 'logo' as const],
        fieldOf: { clan_name_taken: 'name', invalid_image: 'logo', file_too_large: 'logo' },
        setError: (field, issue, options) => {
          if (field === 'logo') logo.reject(issue.message);
          else setError(field, issue, options);
        },
      }),
  });

  return {
    control,
    logo,
    isDirty,
    canSubmit: values.name.trim() !== '' && values.description.trim() !== '',
    // Still pending while the dialog closes.
    isPending: isPending || isSuccess,
    submit: handleSubmit((clan) => mutate({ fields: clan, logo: file })),
  };
};
