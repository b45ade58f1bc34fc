import { limits } from '@portal/contracts';
import { texts } from '@portal/contracts/texts';
import { toast, useMutation } from '@portal/portal';
import { failureToast } from '../../../shared/failure-toast';
import { uploadAvatarMutation } from '../api/upload-avatar';
import { useOwnUser } from './use-own-user';

const words = texts.avatar;

interface Refusal {
  title: string;
  description: string;
}

/** Why a file cannot be a profile picture, as far as the browser can tell; the server looks at the content. */
const refusalOf = (file: File): Refusal | null => {
  if (!file.type.startsWith('image/')) return words.invalidType;
  if (file.size > limits.avatar.maxBytes) return words.tooLarge;
  return null;
};

/** Replaces the player's picture, here and in the header. */
export const useAvatarUpload = () => {
  const { adopt, endIfRefused } = useOwnUser();
  const { mutate, isPending } = useMutation({
    ...uploadAvatarMutation,
    onSuccess: ({ user }) => {
      adopt(user, 'avatar');
      toast(words.done);
    },
    onError: (error) => {
      failureToast(words.failed, error);
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
