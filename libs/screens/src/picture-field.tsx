import { Button, Cluster, Stack, Text } from '@portal/ui';
import { FileButton } from '@portal/ui/forms';
import { ImagePlus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface PictureFieldProps {
  label: string;
  /** What the buttons call it, as in `Choose picture`. */
  noun: string;
  /** The chosen picture, or what stands for one. */
  picture: ReactNode;
  hasPicture: boolean;
  /** File types that the browser's dialog offers. */
  accept: string;
  isPending?: boolean;
  error: string | undefined;
  onPick: (file: File) => void;
  /** Undefined if there is nothing to remove. */
  onRemove: (() => void) | undefined;
}

/** A field of a form that chooses a picture. */
export const PictureField = ({
  label,
  noun,
  picture,
  hasPicture,
  accept,
  isPending = false,
  error,
  onPick,
  onRemove,
}: PictureFieldProps) => {
  const labelId = useId();
  const errorId = useId();
  return (
    <Stack gap={2}>
      <Text size="small" weight="bold" id={labelId}>
        {label}
      </Text>
      <Cluster gap={3}>
        {picture}
        <FileButton
          label={label}
          accept={accept}
          variant="secondary"
          size="sm"
          pending={isPending}
          aria-describedby={error ? `${labelId} ${errorId}` : labelId}
          onPick={onPick}
        >
          {!isPending && <ImagePlus aria-hidden />}
          {hasPicture ? `Choose another ${noun}` : `Choose ${noun}`}
        </FileButton>
        {onRemove && (
          <Button variant="ghost" size="sm" onClick={onRemove}>
            <X aria-hidden />
            Remove {noun}
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
