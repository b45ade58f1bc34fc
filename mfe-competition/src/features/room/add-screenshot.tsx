import { limits } from '@portal/contracts/limits';
import { isInDispute, type OwnMatch } from '@portal/match';
import { toast, useSubmit } from '@portal/portal';
import { Button, Cluster, Spinner, Stack, Text, theme } from '@portal/ui';
import { FileButton, Form } from '@portal/ui/forms';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FormFailure } from '../../match/failure.tsx';
import { useSendScreenshot } from '../../match/use-match-action.ts';
import { getPictureError, usePreview } from '../../shared/picked-picture.ts';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';

const Group = styled.section.attrs({ role: 'group' })`
  &:focus { outline: none; }
`;

const Preview = styled.div`
  position: relative;
  max-inline-size: 20rem;
  overflow: hidden;
  background: ${theme.color.surfaceRaised};
  border-radius: ${theme.radius.md};

  img {
    display: block;
    inline-size: 100%;
    aspect-ratio: 16 / 9;
    object-fit: contain;
  }
`;

const SendingOverlay = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background: ${theme.color.overlay};
`;

/** Sends a screenshot once the player has seen what it shows. It stays in the form until it has been sent. */
export const AddScreenshot = ({ match }: { match: OwnMatch }) => {
  /** A screenshot is the primary action in a dispute, because it helps most. */
  const isPrimary = isInDispute(match);
  const [file, setFile] = useState<File | null>(null);
  const [rejection, setRejection] = useState<string>();
  const preview = usePreview(file);
  const focus = useKeptFocus();
  const { mutate, isPending, error, reset } = useSubmit({
    mutationFn: useSendScreenshot(match),
    onSuccess: () => {
      setFile(null);
      toast({ title: 'Screenshot Added' });
    },
  });
  const choose = (picked: File | null) => {
    const message = picked ? getPictureError(picked, limits.evidence.maxBytes) : undefined;
    setRejection(message);
    // A rejected file keeps the previously chosen one.
    if (message !== undefined) return;
    reset();
    setFile(picked);
  };
  return (
    <Group aria-label="Add a screenshot" {...focus}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (file) mutate(file);
        }}
      >
        {preview && (
          <Preview>
            <img src={preview} alt="Preview of the screenshot" />
            {isPending && (
              <SendingOverlay>
                <Spinner size="lg" label="Sending the screenshot..." />
              </SendingOverlay>
            )}
          </Preview>
        )}
        <Stack gap={2}>
          <Cluster>
            {file && (
              <Button type="submit" pending={isPending}>
                {error ? 'Try Again' : 'Send Screenshot'}
              </Button>
            )}
            <FileButton
              label="Screenshot"
              accept="image/*"
              variant={isPrimary && !file ? 'primary' : 'secondary'}
              disabled={isPending}
              onPick={choose}
            >
              <ImagePlus aria-hidden />
              {file ? 'Choose Another' : 'Add a Screenshot'}
            </FileButton>
            {file && (
              <Button variant="ghost" disabled={isPending} onClick={() => choose(null)}>
                Cancel
              </Button>
            )}
          </Cluster>
          <Text size="small" tone="muted">
            {`Only your opponent and the tournament's staff can see it. It is deleted ${limits.evidence.keptDays} days after the tournament.`}
          </Text>
        </Stack>
        {rejection && (
          <Text role="alert" size="small" tone="danger">
            {rejection}
          </Text>
        )}
        <FormFailure error={error} />
      </Form>
    </Group>
  );
};
