import { useLocation } from '@portal/portal';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';

interface NavigationEffects {
  /** The landmark that takes the focus when another page comes. */
  ref: RefObject<HTMLElement | null>;
  /** The new page's title, for screen readers; empty for the page that the browser itself loaded. */
  announcement: string;
}

/** Does for a navigation without a page load what the browser does for one with it: focus, scroll position, speech. */
export const useNavigationEffects = (): NavigationEffects => {
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
    // Going back: the browser restores where the page was.
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigationType]);

  useEffect(() => {
    // The title comes with the page, which may be a while after the navigation.
    const observer = new MutationObserver(() => hasNavigated.current && setAnnouncement(document.title));
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);

  return { ref, announcement };
};
