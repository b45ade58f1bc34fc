import { Button, type ButtonProps } from '@portal/ui';
import { type ChangeEvent, useRef } from 'react';

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'asChild' | 'type'> {
  /** Accessible name of the file input, such as 'Profile picture'. */
  label: string;
  /** A hint to the picker, such as `image/*`; users can still choose other files. */
  accept?: string | undefined;
  /** Called for each choice, even of the same file. */
  onPick: (file: File) => void;
}

/** A button that opens the file picker, because the native input cannot be styled. */
export const FileButton = ({ label, accept, onPick, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onPick(file);
    // Otherwise choosing the same file again fires no change event.
    target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" hidden accept={accept} aria-label={label} onChange={pick} />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
};
