import type { CreateClanFields } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export interface NewClan {
  fields: CreateClanFields;
  logo: File | null;
}

const createClan = ({ fields, logo }: NewClan) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value ?? '');
  if (logo) form.append('logo', logo);
  return call('POST /api/clans', { body: form });
};

export const createClanMutation = mutationOptions({ mutationFn: createClan });
