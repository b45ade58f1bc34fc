import { VisuallyHidden } from '@portal/ui';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';

const Announce = createContext<(text: string) => void>(() => {});

/**
 * Contains the only live region of the page, so that screen readers get everything that changes together in one message. Dialogs hide the
 * rest of the page from them, but no element with `aria-live`.
 */
export const Announcer = ({ children }: { children: ReactNode }) => {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const shown = useRef(texts);
  useEffect(() => {
    shown.current = texts;
  }, [texts]);
  const announce = useCallback(
    (text: string) => setTexts((before) => (before === shown.current ? [text] : [...before, text])),
    [],
  );
  return (
    <Announce value={announce}>
      {children}
      <VisuallyHidden role="status" aria-live="polite">
        {texts.join(' ')}
      </VisuallyHidden>
    </Announce>
  );
};

/** @returns a function that reads a text out to users of screen readers */
export const useAnnounce = () => use(Announce);

/** Announces a text whenever it changes, but not when it first appears. */
export const useAnnouncedText = (text: string): void => {
  const announce = useAnnounce();
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    if (text) announce(text);
  }, [text, announce]);
};

/** A text on screen whose changes are announced. */
export const AnnouncedText = ({ children }: { children: string }): string => {
  useAnnouncedText(children);
  return children;
};
