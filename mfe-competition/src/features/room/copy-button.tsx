import { copyText } from '@portal/screens';
import { IconButton } from '@portal/ui';
import { Copy } from 'lucide-react';

/** Copies a text that the reader needs in the game. */
export const CopyButton = ({ label, text }: { label: string; text: string }) => (
  <IconButton
    label={label}
    icon={<Copy aria-hidden />}
    onClick={() => void copyText(text, 'Copied', 'Please select the text instead.')}
  />
);
