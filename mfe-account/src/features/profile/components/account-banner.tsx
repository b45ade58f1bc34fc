import { type CurrentUser, limits, roleBadges } from '@portal/contracts';
import { call, failureToast, toast, useMutation, usePortalConfig, useSignOut } from '@portal/portal';
import { Avatar, Button, Heading, media, PitchOrnament, RoleBadge, Spinner, Text, theme } from '@portal/ui';
import { Camera, LogOut, Mail } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { useOwnUser } from '../hooks/use-own-user';
import { avatarTexts, texts } from '../texts';
import { BannerBox } from './banner-box';

const uploadAvatar = (file: File) => {
  const form = new FormData();
  form.append('avatar', file);
  return call('POST /api/auth/upload-avatar', { body: form });
};

/** Checks type and size before the upload; the server also checks the content. */
const rejectionOf = (file: File) => {
  if (!file.type.startsWith('image/')) return avatarTexts.invalidType;
  return file.size > limits.avatar.maxBytes ? avatarTexts.tooLarge : null;
};

const useAvatarUpload = () => {
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
    const rejection = rejectionOf(file);
    if (rejection) toast({ ...rejection, variant: 'destructive' });
    else mutate(file);
  };
  return { upload, isUploading: isPending };
};

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[3]};
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

const PictureControl = ({ username, avatar }: Pick<CurrentUser, 'username' | 'avatar'>) => {
  const { upload, isUploading } = useAvatarUpload();
  const input = useRef<HTMLInputElement>(null);

  const takeFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Lets the player choose the same file again after a failure.
    target.value = '';
    if (file) upload(file);
  };

  return (
    <Frame>
      <Picture>
        <Avatar src={avatar} name={username} size="xl" alt={avatarTexts.picture(username)} />
        {isUploading && (
          <Busy>
            <Spinner size="lg" label={avatarTexts.pending} />
          </Busy>
        )}
      </Picture>
      <input ref={input} type="file" accept="image/*" hidden aria-label={avatarTexts.choose} onChange={takeFile} />
      <Button variant="secondary" size="sm" pending={isUploading} onClick={() => input.current?.click()}>
        {!isUploading && <Camera aria-hidden />}
        {isUploading ? avatarTexts.pending : avatarTexts.choose}
      </Button>
    </Frame>
  );
};

const Details = styled.div`
  display: grid;
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

  ${media.md} { justify-content: flex-start; }
`;

export const AccountBanner = ({ user }: { user: CurrentUser }) => {
  const { productName } = usePortalConfig();
  const { signOut, isPending } = useSignOut();
  return (
    <BannerBox aria-label={texts.account.title}>
      <PitchOrnament />
      <PictureControl username={user.username} avatar={user.avatar} />
      <Details>
        <Heading level={1}>
          <bdi>{user.username}</bdi>
        </Heading>
        <Address tone="muted">
          <Mail aria-hidden />
          {user.email}
        </Address>
        <Roles aria-label={texts.account.roles}>
          {roleBadges(user.roles, productName).map((role) => (
            <li key={role}>
              <RoleBadge role={role} productName={productName} />
            </li>
          ))}
        </Roles>
      </Details>
      <Button variant="secondary" pending={isPending} onClick={signOut}>
        {!isPending && <LogOut aria-hidden />}
        {texts.signOut}
      </Button>
    </BannerBox>
  );
};
