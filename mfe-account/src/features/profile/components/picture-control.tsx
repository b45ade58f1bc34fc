import { Avatar, Button, Spinner, theme } from '@portal/ui';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { useAvatarUpload } from '../hooks/use-avatar-upload';
import { avatarTexts } from '../texts';

export interface PictureControlProps {
  username: string;
  avatar: string | null;
}

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

/** The player's picture and the button that replaces it. */
export const PictureControl = ({ username, avatar }: PictureControlProps) => {
  const { upload, isUploading } = useAvatarUpload();
  const input = useRef<HTMLInputElement>(null);

  const takeFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Emptied, so that the same file can be chosen again after a failure.
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
