import { type CurrentUser, limits } from '@portal/contracts';
import { errorCatalog } from '@portal/contracts/errors';
import { call, failureToast, toast, useSubmit } from '@portal/portal';
import { Avatar, Spinner, theme } from '@portal/ui';
import { FileButton } from '@portal/ui/forms';
import { Camera } from 'lucide-react';
import { styled } from 'styled-components';
import { useSessionField } from '../hooks/use-session-field.ts';

const uploadAvatar = (file: File) => {
  const form = new FormData();
  form.append('avatar', file);
  return call('POST /api/auth/upload-avatar', { body: form });
};

/** Checks type and size before the upload; the server also checks the content. */
const findRejection = (file: File) => {
  if (!file.type.startsWith('image/'))
    return { title: 'Invalid File Type', description: errorCatalog.invalid_image.message };
  if (file.size > limits.avatar.maxBytes)
    return { title: 'File Too Large', description: errorCatalog.file_too_large.message };
  return null;
};

const useAvatarUpload = () => {
  const updateSessionField = useSessionField();
  const { mutate, isPending } = useSubmit({
    mutationFn: uploadAvatar,
    onSuccess: ({ user }) => {
      updateSessionField(user, 'avatar');
      toast({ title: 'Profile picture updated successfully!' });
    },
    onError: (error) => failureToast({ title: 'Upload Failed', fallback: 'Failed to upload avatar' }, error),
  });

  const upload = (file: File) => {
    const rejection = findRejection(file);
    if (rejection) toast({ ...rejection, variant: 'destructive' });
    else mutate(file);
  };
  return { upload, isUploading: isPending };
};

/* As wide as the longer label of the button, so that the name next to it stays in place. */
const PictureColumn = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[3]};
  min-width: 10rem;
`;

const PictureBox = styled.div`
  position: relative;
`;

const UploadOverlay = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background: ${theme.color.overlay};
  border-radius: 50%;
`;

const changePicture = 'Change picture';
const uploading = 'Uploading...';

/** The profile picture with the button that replaces it. */
export const PictureControl = ({ id, username, avatar }: Pick<CurrentUser, 'id' | 'username' | 'avatar'>) => {
  const { upload, isUploading } = useAvatarUpload();
  return (
    <PictureColumn>
      <PictureBox>
        <Avatar src={avatar} seed={id} name={username} size="xl" alt={`Profile picture of ${username}`} />
        {isUploading && (
          <UploadOverlay>
            <Spinner size="lg" label={uploading} />
          </UploadOverlay>
        )}
      </PictureBox>
      <FileButton
        label={changePicture}
        accept="image/*"
        variant="secondary"
        size="sm"
        pending={isUploading}
        onPick={upload}
      >
        {!isUploading && <Camera aria-hidden />}
        {isUploading ? uploading : changePicture}
      </FileButton>
    </PictureColumn>
  );
};
