import { errorCatalog } from '@portal/contracts/errors';
import { limits } from '@portal/contracts/limits';
import { call, getErrorText, useSubmit } from '@portal/portal';
import { Button, Cluster, Stack, Text, theme } from '@portal/ui';
import { FileButton } from '@portal/ui/forms';
import { ImagePlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import type { ArticleForm } from '../use-article-form.ts';

const Cover = styled.img`
  inline-size: 10rem;
  block-size: auto;
  max-block-size: 8rem;
  object-fit: cover;
  border-radius: ${theme.radius.md};
`;

const uploadCover = (file: File) => {
  const form = new FormData();
  form.append('image', file);
  return call('POST /api/desk/pictures', { body: form });
};

const label = 'Cover picture';

/** Uploads a picture as soon as it is chosen. Readers see it when the article is published with it. */
export const CoverField = ({ control }: Pick<ArticleForm, 'control'>) => {
  const { field, fieldState } = useController({ control, name: 'imageHash' });
  const [rejection, setRejection] = useState<string>();
  const upload = useSubmit({
    mutationFn: uploadCover,
    onSuccess: ({ hash }) => field.onChange(hash),
    onError: (error) => setRejection(getErrorText(error, 'The picture was not uploaded. Please try again.')),
  });
  const choose = (file: File) => {
    const isTooLarge = file.size > limits.article.image.maxBytes;
    setRejection(isTooLarge ? errorCatalog.file_too_large.message : undefined);
    if (!isTooLarge) upload.mutate(file);
  };
  const remove = () => {
    setRejection(undefined);
    field.onChange(null);
  };
  const error = rejection ?? fieldState.error?.message;
  const labelId = useId();
  const errorId = useId();
  return (
    <Stack gap={2}>
      <Text size="small" weight="bold" id={labelId}>
        {label}
      </Text>
      <Cluster gap={3}>
        {field.value && <Cover src={`/api/desk/pictures/${field.value}.webp`} alt="The chosen cover" />}
        <FileButton
          label={label}
          accept="image/*"
          variant="secondary"
          size="sm"
          pending={upload.isPending}
          aria-describedby={error ? `${labelId} ${errorId}` : labelId}
          onPick={choose}
        >
          {!upload.isPending && <ImagePlus aria-hidden />}
          {field.value ? 'Choose another picture' : 'Choose picture'}
        </FileButton>
        {field.value && (
          <Button variant="ghost" size="sm" onClick={remove}>
            <X aria-hidden />
            Remove picture
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
