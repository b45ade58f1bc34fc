import { limits } from '@portal/contracts/limits';
import { PictureField } from '@portal/screens';
import { Shield, theme } from '@portal/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { getPictureError, usePreview } from '../../../shared/picked-picture.ts';

const LogoFrame = styled.div`
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  overflow: hidden;
  background: ${theme.color.surfaceRaised};
  border-radius: ${theme.radius.md};

  img { inline-size: 100%; block-size: 100%; object-fit: cover; }
`;

interface LogoPickerProps {
  /** The chosen file. */
  logo: File | null;
  onChoose: (file: File | null) => void;
  /** What the server says about the file. */
  error: string | undefined;
  label: string;
  /** File types that the browser's dialog offers. */
  accept: string;
  /** URL of the logo that a chosen file replaces. */
  current?: string | null;
}

/** Chooses and previews a clan's logo. A rejected file keeps the one chosen before. */
export const LogoPicker = ({ logo, onChoose, error: serverError, label, accept, current = null }: LogoPickerProps) => {
  const preview = usePreview(logo);
  const [rejection, setRejection] = useState<string>();
  const choose = (file: File | null) => {
    const message = file ? getPictureError(file, limits.clanLogo.maxBytes) : undefined;
    setRejection(message);
    if (message === undefined) onChoose(file);
  };
  return (
    <PictureField
      label={label}
      noun="logo"
      picture={
        <LogoFrame>
          {preview && <img src={preview} alt="Preview of the clan logo" width={64} height={64} />}
          {!preview &&
            (current ? <img src={current} alt="Current clan logo" width={64} height={64} /> : <Shield size={48} />)}
        </LogoFrame>
      }
      hasPicture={(logo ?? current) !== null}
      accept={accept}
      error={rejection ?? serverError}
      onPick={choose}
      onRemove={logo ? () => choose(null) : undefined}
    />
  );
};
