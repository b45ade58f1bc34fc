import { useSearchParams } from '@portal/portal';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LeaderboardView, readView, writeView } from '../view';

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

/** The leaderboard's filters, kept in the address so that they can be shared and survive a reload. */
export const useLeaderboardView = () => {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (part: Partial<LeaderboardView>) =>
      setQuery((current) => writeView(current, { ...readView(current), ...part }), { replace: true }),
    [setQuery],
  );
  const storeSearch = useCallback((search: string) => change({ search }), [change]);
  const { search: storedSearch, ...view } = readView(query);
  const [search, setSearch] = useSearchText(storedSearch, storeSearch);
  return { ...view, search, setSearch, change };
};
