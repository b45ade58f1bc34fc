import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Browsers throttle address changes, so not every keystroke is written. */
const writeDelayMs = 300;

/**
 * The text of a search box that is mirrored in the address: typing renders at once and is stored after a pause;
 * an external change of the address (a link, going back) updates the box.
 */
export const useSearchText = (stored: string, store: (text: string) => void): [string, (text: string) => void] => {
  const [text, setText] = useState(stored);
  const written = useRef(stored);
  const write = useEffectEvent(store);

  useEffect(() => {
    if (stored === written.current) return;
    written.current = stored;
    setText(stored);
  }, [stored]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      write(text);
    }, writeDelayMs);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
};
