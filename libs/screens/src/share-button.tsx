import { Button, type ButtonVariant } from '@portal/ui';
import { Link2, Share2 } from 'lucide-react';
import { copyText } from './copy-text.ts';

interface ShareButtonProps {
  /** What is shared, in a sentence: it goes with the link. */
  text: string;
  /** Path on this portal. Chats show its title and picture. */
  path: string;
  label?: string;
  variant?: ButtonVariant;
  fullWidth?: boolean;
}

const copyLink = (url: string): Promise<void> => copyText(url, 'Link Copied', url);

const buildUrl = (path: string): string => new URL(path, window.location.origin).href;

export const CopyLinkButton = ({ path }: { path: string }) => (
  <Button variant="secondary" onClick={() => void copyLink(buildUrl(path))}>
    <Link2 aria-hidden />
    Copy Link
  </Button>
);

/** Opens the device's own menu for sharing, or copies the link where there is none. */
export const ShareButton = ({ text, path, label = 'Share', variant = 'secondary', fullWidth }: ShareButtonProps) => {
  const share = async (): Promise<void> => {
    const url = buildUrl(path);
    if (typeof navigator.share !== 'function') return copyLink(url);
    // A visitor who closes the menu has decided not to share.
    await navigator.share({ title: text, text, url }).catch(() => undefined);
  };
  return (
    <Button variant={variant} {...(fullWidth && { fullWidth })} onClick={() => void share()}>
      <Share2 aria-hidden />
      {label}
    </Button>
  );
};
