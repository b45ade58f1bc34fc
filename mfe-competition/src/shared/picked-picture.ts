import { errorCatalog } from '@portal/contracts/errors';
import { useEffect, useMemo } from 'react';

/** Checks the declared type and the size; the server also checks the content. */
export const getPictureError = (file: File, maxBytes: number): string | undefined => {
  if (!file.type.startsWith('image/')) return errorCatalog.invalid_image.message;
  return file.size > maxBytes ? errorCatalog.file_too_large.message : undefined;
};

/** The object URL of a chosen file. */
export const usePreview = (file: File | null): string | null => {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  return url;
};
