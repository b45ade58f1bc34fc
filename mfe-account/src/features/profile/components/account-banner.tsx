import { type CurrentUser, limits, roleBadges } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { errorCatalog } from '@portal/contracts/errors';
import {
  ButtonLink,
  call,
  failureToast,
  RoleBadge,
  toast,
  usePortalConfig,
  useSignOut,
  useSubmit,
} from '@portal/portal';
import { Avatar, Button, Heading, media, PitchOrnament, Spinner, Stack, Text, theme } from '@portal/ui';
import { FileButton } from '@portal/ui/forms';
import { Camera, Eye, LogOut, Mail, MailCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { paths } from '../../../paths';
import { BannerBox } from '../../../shared/layout';
import { useOwnUser } from '../hooks/use-own-user';

const uploadAvatar = (file: File) => {
  const form = new FormData();
  form.append('avatar', file);
  return call('POST /api/auth/upload-avatar', { body: form });
};

/** Checks type and size before the upload; the server also checks the content. */
const rejectionOf = (file: File) => {
  if (!file.type.startsWith('image/'))
    return { title: 'Invalid File Type', description: errorCatalog.invalid_image.message };
  if (file.size > limits.avatar.maxBytes)
    return { title: 'File Too Large', description: errorCatalog.file_too_large.message };
  return null;
};

const useAvatarUpload = () => {
  const { adopt } = useOwnUser();
  const { mutate, isPending } = useSubmit({
    mutationFn: uploadAvatar,
    onSuccess: ({ user }) => {
      adopt(user, 'avatar');
      toast({ title: 'Profile picture updated successfully!' });
    },
    onError: (error) => failureToast({ title: 'Upload Failed', fallback: 'Failed to upload avatar' }, error),
  });

  const upload = (file: File) => {
    const rejection = rejectionOf(file);
    if (rejection) toast({ ...rejection, variant: 'destructive' });
    else mutate(file);
  };
  return { upload, isUploading: isPending };
};

/* As wide as the longer of the button's labels, so that the name beside it stays in place. */
const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[3]};
  min-width: 10rem;
`;

const Picture = styled.div`
  position: relative;
`;

const Busy = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background: ${theme.color.overlay};
  border-radius: 50%;
`;

const changePicture = 'Change picture';
const uploading = 'Uploading...';

const PictureControl = ({ id, username, avatar }: Pick<CurrentUser, 'id' | 'username' | 'avatar'>) => {
  const { upload, isUploading } = useAvatarUpload();
  return (
    <Frame>
      <Picture>
        <Avatar src={avatar} seed={id} name={username} size="xl" alt={`Profile picture of ${username}`} />
        {isUploading && (
          <Busy>
            <Spinner size="lg" label={uploading} />
          </Busy>
        )}
      </Picture>
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
    </Frame>
  );
};

const Details = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${theme.space[3]};
  min-width: 0;
  max-width: 100%;

  ${media.md} { justify-items: start; }
`;

const Address = styled(Text)`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  max-width: 100%;
  overflow-wrap: anywhere;

  svg { flex: none; inline-size: 1.1rem; }
`;

// Safari drops the list role from lists without bullets.
const Roles = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[2]};

  span { white-space: normal; }
  ${media.md} { justify-content: flex-start; }
`;

export const AccountBanner = ({ user }: { user: CurrentUser }) => {
  const { productName } = usePortalConfig();
  const { signOut, isPending } = useSignOut();
  return (
    <BannerBox aria-label="Account">
      <PitchOrnament />
      <PictureControl id={user.id} username={user.username} avatar={user.avatar} />
      <Details>
        <Heading level={1}>
          <bdi>{user.username}</bdi>
        </Heading>
        <Address tone="muted">
          <Mail aria-hidden />
          {user.email}
        </Address>
        <Roles aria-label="Roles">
          {roleBadges(user.roles, productName).map((role) => (
            <li key={role}>
              <RoleBadge role={role} />
            </li>
          ))}
        </Roles>
      </Details>
      <Stack gap={3}>
        <ButtonLink variant="secondary" to={communityPaths.member(user.username)}>
          <Eye aria-hidden />
          View public profile
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.emailPreferences()}>
          <MailCheck aria-hidden />
          Email preferences
        </ButtonLink>
        <Button variant="secondary" pending={isPending} onClick={signOut}>
          {!isPending && <LogOut aria-hidden />}
          Sign Out
        </Button>
      </Stack>
    </BannerBox>
  );
};
