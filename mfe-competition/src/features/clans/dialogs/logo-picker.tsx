import { limits } from '@portal/contracts/limits';
import { Button, Cluster, Shield, Stack, Text, theme } from '@portal/ui';
import { FileButton } from '@portal/ui/forms';
import { ImagePlus, X } from 'lucide-react';
import { useId, useState } from 'react';
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
  const error = rejection ?? serverError;
  const choose = (file: File | null) => {
    const message = file ? getPictureError(file, limits.clanLogo.maxBytes) : undefined;
    setRejection(message);
    if (message === undefined) onChoose(file);
  };
  const labelId = useId();
  const errorId = useId();
  return (
    <Stack gap={2}>
      <Text size="small" weight="bold" id={labelId}>
        {label}
      </Text>
      <Cluster gap={3}>
        <LogoFrame>
          {preview && <img src={preview} alt="Preview of the clan logo" width={64} height={64} />}
          {!preview &&
            (current ? <img src={current} alt="Current clan logo" width={64} height={64} /> : <Shield size={48} />)}
        </LogoFrame>
        <FileButton
          label={label}
          accept={accept}
          variant="secondary"
          size="sm"
          aria-describedby={error ? `${labelId} ${errorId}` : labelId}
          onPick={choose}
        >
          <ImagePlus aria-hidden />
          {logo || current ? 'Choose another logo' : 'Choose logo'}
        </FileButton>
        {logo && (
          <Button variant="ghost" size="sm" onClick={() => choose(null)}>
            <X aria-hidden />
            Remove logo
          </Button>
        )}
      </Cluster>
      <div aria-live="polite">
        {error && (
          <Text size="small" tone="danger" id={errorId}>
            {error}
          </Text>
        )}
      </div>
    </Stack>
  );
};
