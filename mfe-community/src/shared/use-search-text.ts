import { useEffect, useRef, useState } from 'react';

/** The query with other values of its parameters; without those that are empty. */
export const withValues = (query: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
};

/** Browsers throttle address changes, so not every keystroke is written. */
const writeDelayMs = 300;

/**
 * The text of a search box that is mirrored in the address: typing renders at once and is stored after a pause;
 * an external change of the address (a link, going back) updates the box.
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
    }, writeDelayMs);
    return () => clearTimeout(timer);
  }, [text, store]);

  return [text, setText];
};
