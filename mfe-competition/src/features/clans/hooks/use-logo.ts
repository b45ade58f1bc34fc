import { limits } from '@portal/contracts/limits';
import { useEffect, useState } from 'react';
import { createTexts } from '../texts';

const words = createTexts.logo;

interface Logo {
  file: File;
  /** Address of the picture in this browser. */
  preview: string;
}

/** Why a file cannot be a logo, as far as the browser can tell; the server looks at the content. */
const refusalOf = (file: File): string | undefined => {
  if (!file.type.startsWith('image/')) return words.invalidType;
  return file.size > limits.clanLogo.maxBytes ? words.tooLarge : undefined;
};

/** The picture chosen for a new clan. A file that is refused leaves the one chosen before. */
export const useLogo = () => {
  const [logo, setLogo] = useState<Logo | null>(null);
  const [error, setError] = useState<string>();
  useEffect(() => (logo ? () => URL.revokeObjectURL(logo.preview) : undefined), [logo]);

  const take = (file: File) => {
    const refusal = refusalOf(file);
    setError(refusal);
    if (!refusal) setLogo({ file, preview: URL.createObjectURL(file) });
  };
  const remove = () => {
    setError(undefined);
    setLogo(null);
  };
  return { logo, error, take, remove, refuse: setError };
};
