import { limits } from '@portal/contracts';
import { call, failureToast, toast, useMutation } from '@portal/portal';
import { avatarTexts } from '../texts';
import { useOwnUser } from './use-own-user';

const uploadAvatar = (file: File) => {
  const form = new FormData();
  form.append('avatar', file);
  return call('POST /api/auth/upload-avatar', { body: form });
};

interface Refusal {
  title: string;
  description: string;
}

/** Why a file cannot be a profile picture, as far as the browser can tell; the server looks at the content. */
const refusalOf = (file: File): Refusal | null => {
  if (!file.type.startsWith('image/')) return avatarTexts.invalidType;
  if (file.size > limits.avatar.maxBytes) return avatarTexts.tooLarge;
  return null;
};

/** Replaces the player's picture, here and in the header. */
export const useAvatarUpload = () => {
  const { adopt, endIfRefused } = useOwnUser();
  const { mutate, isPending } = useMutation({
    mutationFn: uploadAvatar,
    onSuccess: ({ user }) => {
      adopt(user, 'avatar');
      toast(avatarTexts.done);
    },
    onError: (error) => {
      failureToast(avatarTexts.failed, error);
      endIfRefused(error);
    },
  });

  const upload = (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) toast({ ...refusal, variant: 'destructive' });
    else mutate(file);
  };
  return { upload, isUploading: isPending };
};
