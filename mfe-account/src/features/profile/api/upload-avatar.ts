import { call, mutationOptions } from '@portal/portal';

const uploadAvatar = (file: File) => {
  const form = new FormData();
  form.append('avatar', file);
  return call('POST /api/auth/upload-avatar', { body: form });
};

export const uploadAvatarMutation = mutationOptions({ mutationFn: uploadAvatar });
