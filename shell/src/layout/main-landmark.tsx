import { isRestoredPage, useLocation } from '@portal/portal';
import { theme, VisuallyHidden } from '@portal/ui';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { RemotesContext } from '../remotes/remotes.ts';
import { showHashTarget } from './hash-target.ts';

const Landmark = styled.main`
  /* Fills the screen below the header, so that the footer does not jump when a page replaces its skeleton. */
  min-height: calc(100svh - ${theme.space[16]});
`;

/** Pages of clans and players replace their title when their data arrives; only the last one is announced. */
const titleSettlesMs = 500;

/** Moves focus and scroll position and announces the title on client-side navigation, as browsers do on page loads. */
const useNavigationEffects = () => {
  const ref = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const remotes = use(RemotesContext);
  const shown = useRef<{ key: string; pathname: string }>(null);
  const endWait = useRef<() => void>(null);
  const hasNavigated = useRef(false);

  useEffect(() => {
    const previous = shown.current;
    if (previous?.key === key) return;
    shown.current = { key, pathname };
    const isOtherPath = previous !== null && previous.pathname !== pathname;
    const findPattern = (path: string) => remotes?.findOwner(path)?.pattern;
    // A page that corrects its own address, such as the case of a name, stays where it is.
    const isCorrection =
      isOtherPath && navigationType === 'REPLACE' && findPattern(previous.pathname) === findPattern(pathname);
    if (isCorrection) return;
    endWait.current?.();
    // On back and forward the browser restores the scroll position.
    const isRestored = previous ? navigationType === 'POP' : isRestoredPage();
    if (isOtherPath) {
      hasNavigated.current = true;
      ref.current?.focus({ preventScroll: true });
      if (!isRestored) window.scrollTo(0, 0);
    }
    if (hash && !isRestored) endWait.current = showHashTarget(hash);
  }, [key, pathname, hash, navigationType, remotes]);

  useEffect(() => {
    // The title changes when the page has loaded, which may be later than the navigation.
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = '';
    const observer = new MutationObserver(() => {
      if (!hasNavigated.current || document.title === latest) return;
      latest = document.title;
      clearTimeout(timer);
      timer = setTimeout(() => setAnnouncement(latest), titleSettlesMs);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);

  return { ref, announcement };
};

export const MainLandmark = ({ children }: { children: ReactNode }) => {
  const { ref, announcement } = useNavigationEffects();
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Landmark id="main" ref={ref} tabIndex={-1}>
        {children}
      </Landmark>
    </>
  );
};
