import { usePortalConfig } from '@portal/portal';
import { Button, bottomBarSpace, Cluster, Heading, media, Stack, Text, theme } from '@portal/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { readTabState, writeTabState } from '../app/tab-state.ts';

/** A browser that can install the portal sends it. Other browsers, such as Safari, have a menu only. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const storageKey = 'install-hint';

/** Counts a tab as a visit. @returns whether the hint is still to be shown, which is on the second visit, once */
const countVisit = (): boolean => {
  try {
    const state = localStorage.getItem(storageKey);
    const { isCounted } = readTabState();
    writeTabState({ isCounted: true });
    if (state === null) localStorage.setItem(storageKey, 'visited');
    return state === 'visited' && !isCounted;
  } catch {
    return false;
  }
};

const Box = styled.section`
  position: fixed;
  z-index: ${theme.layer.header};
  inset-block-end: calc(var(${bottomBarSpace}, 0px) + ${theme.space[4]});
  inset-inline: ${theme.space[4]};
  padding: ${theme.space[4]};
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.lineControl};
  border-radius: ${theme.radius.md};

  ${media.sm} { inset-inline-end: auto; max-inline-size: 24rem; }
  ${media.print} { display: none; }
`;

/** Offers once, on the second visit, to install the portal in browsers that can. */
export const InstallHint = () => {
  const { communityName, features } = usePortalConfig();
  const { installable } = features;
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    if (!installable) return undefined;
    const isDue = countVisit();
    const show = (event: Event) => {
      // Instead of the browser's own bar, which knows no second visit.
      event.preventDefault();
      if (!isDue) return;
      localStorage.setItem(storageKey, 'shown');
      setOffer(event as InstallEvent);
    };
    const hide = () => setOffer(null);
    window.addEventListener('beforeinstallprompt', show);
    window.addEventListener('appinstalled', hide);
    return () => {
      window.removeEventListener('beforeinstallprompt', show);
      window.removeEventListener('appinstalled', hide);
    };
  }, [installable]);
  if (!offer) return null;
  const install = () => {
    setOffer(null);
    void offer.prompt();
  };
  return (
    <Box aria-labelledby="install-hint">
      <Stack gap={3}>
        <Heading level={2} size="small" id="install-hint">
          Install {communityName}
        </Heading>
        <Text size="small">Open it like an app and read your recent pages offline.</Text>
        <Cluster gap={2}>
          <Button size="sm" onClick={install}>
            Install
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setOffer(null)}>
            Not Now
          </Button>
        </Cluster>
      </Stack>
    </Box>
  );
};
