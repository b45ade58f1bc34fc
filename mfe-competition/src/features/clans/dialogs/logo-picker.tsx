import { Button, Cluster, Shield, Stack, Text, theme } from '@portal/ui';
import { FileButton } from '@portal/ui/forms';
import { ImagePlus, X } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { useLogo } from '../hooks/use-logo';
import { createTexts } from '../texts';

const words = createTexts.logo;

const Frame = styled.div`
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  overflow: hidden;
  background: ${theme.color.surfaceRaised};
  border-radius: ${theme.radius.md};

  img { inline-size: 100%; block-size: 100%; object-fit: cover; }
`;

/** Chooses the picture of a clan and shows it before it is sent. */
export const LogoPicker = ({ logo, error, take, remove }: ReturnType<typeof useLogo>) => {
  const labelId = useId();
  const errorId = useId();
  return (
    <Stack gap={2}>
      <Text size="small" weight="bold" id={labelId}>
        {createTexts.fields.logo}
      </Text>
      <Cluster gap={3}>
        <Frame>
          {logo ? <img src={logo.preview} alt={words.preview} width={64} height={64} /> : <Shield size={48} />}
        </Frame>
        <FileButton
          label={createTexts.fields.logo}
          accept=".png,image/png"
          variant="secondary"
          size="sm"
          aria-describedby={error ? `${labelId} ${errorId}` : labelId}
          onPick={take}
        >
          <ImagePlus aria-hidden />
          {logo ? words.replace : words.choose}
        </FileButton>
        {logo && (
          <Button variant="ghost" size="sm" onClick={remove}>
            <X aria-hidden />
            {words.remove}
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
