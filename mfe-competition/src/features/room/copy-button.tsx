import { toast } from '@portal/portal';
import { IconButton } from '@portal/ui';
import { Copy } from 'lucide-react';

const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied' });
  } catch {
    // Without permission, or on a page without encryption.
    toast({ title: 'Copy Failed', description: 'Please select the text instead.', variant: 'destructive' });
  }
};

/** Copies a text that the reader needs in the game. */
export const CopyButton = ({ label, text }: { label: string; text: string }) => (
  <IconButton label={label} icon={<Copy aria-hidden />} onClick={() => void copy(text)} />
);
