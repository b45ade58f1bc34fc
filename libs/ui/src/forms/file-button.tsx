import { Button, type ButtonProps } from '@portal/ui';
import { type ChangeEvent, useRef } from 'react';

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'asChild' | 'type'> {
  /** Names the file input, such as 'Profile picture'. */
  label: string;
  /** What the picker offers, such as `image/*`; the browser's user can still choose others. */
  accept?: string | undefined;
  /** A file was chosen; the same file may be chosen again. */
  onPick: (file: File) => void;
}

/** A button that opens the file picker. The picker's own input stays hidden: its look and words are the browser's. */
export const FileButton = ({ label, accept, onPick, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onPick(file);
    // Else the browser would not report the same file a second time.
    target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" hidden accept={accept} aria-label={label} onChange={pick} />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
};
