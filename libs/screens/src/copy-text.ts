import { toast } from '@portal/portal';

/**
 * Copies a text to the clipboard and shows the outcome.
 * @param hint what the reader can do without the permission, or on a page without encryption
 */
export const copyText = async (text: string, doneTitle: string, hint: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: doneTitle });
  } catch {
    toast({ title: 'Copy Failed', description: hint, variant: 'destructive' });
  }
};
