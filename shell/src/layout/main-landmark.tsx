import { useLocation } from '@portal/portal';
import { theme, VisuallyHidden } from '@portal/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';

const Landmark = styled.main`
  /* Fills the screen below the header, so that the footer does not jump when a page replaces its skeleton. */
  min-height: calc(100svh - ${theme.space[16]});
`;

/** Moves focus, resets scrolling and announces the title on client-side navigation, as browsers do on page loads. */
const useNavigationEffects = () => {
  const ref = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  const hasNavigated = useRef(false);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    hasNavigated.current = true;
    ref.current?.focus({ preventScroll: true });
    // On back and forward the browser restores the scroll position.
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigationType]);

  useEffect(() => {
    // The title changes when the page has loaded, which may be later than the navigation.
    const observer = new MutationObserver(() => hasNavigated.current && setAnnouncement(document.title));
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
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
