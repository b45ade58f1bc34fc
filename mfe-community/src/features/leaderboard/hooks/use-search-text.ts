import { useEffect, useRef, useState } from 'react';

/** Browsers refuse an address that changes with every key held down. */
const WRITE_AFTER = 300;

/**
 * The text of a search box that is kept in the address too: typing shows at once and is written once it rests,
 * and an address that changes from elsewhere (a link, going back) fills the box.
 */
export const useSearchText = (stored: string, store: (text: string) => void): [string, (text: string) => void] => {
  const [text, setText] = useState(stored);
  const written = useRef(stored);

  useEffect(() => {
    if (stored === written.current) return;
    written.current = stored;
    setText(stored);
  }, [stored]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      store(text);
    }, WRITE_AFTER);
    return () => clearTimeout(timer);
  }, [text, store]);

  return [text, setText];
};
