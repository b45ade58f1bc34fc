import { errorCatalog } from '@portal/contracts/errors';
import { limits } from '@portal/contracts/limits';
import { call, getErrorText, useSubmit } from '@portal/portal';
import { PictureField } from '@portal/screens';
import { theme } from '@portal/ui';
import { useState } from 'react';
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
  return (
    <PictureField
      label="Cover picture"
      noun="picture"
      picture={field.value && <Cover src={`/api/desk/pictures/${field.value}.webp`} alt="The chosen cover" />}
      hasPicture={field.value !== null}
      accept="image/*"
      isPending={upload.isPending}
      error={rejection ?? fieldState.error?.message}
      onPick={choose}
      onRemove={field.value === null ? undefined : remove}
    />
  );
};
