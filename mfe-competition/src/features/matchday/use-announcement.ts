import type { ListedMatchResponse } from '@portal/contracts';
import { describeFixture } from '@portal/match';
import { useEffect, useRef, useState } from 'react';
import { buildFixtureKey } from '../../live/fixtures.ts';

/** Screen readers get at most one sentence in this time, in ms. */
const quietMs = 5_000;

/** The sentence of the first fixture that has changed since it was last shown, for a polite live region. */
export const useAnnouncement = (fixtures: readonly ListedMatchResponse[]): string => {
  const [announcement, setAnnouncement] = useState('');
  const known = useRef(new Map<string, string>());
  const quietUntil = useRef(0);
  useEffect(() => {
    const sentences = fixtures.map((fixture) => [buildFixtureKey(fixture), describeFixture(fixture)] as const);
    const changed = sentences.find(([key, sentence]) => (known.current.get(key) ?? sentence) !== sentence);
    known.current = new Map(sentences);
    const now = Date.now();
    if (!changed || now < quietUntil.current) return;
    quietUntil.current = now + quietMs;
    setAnnouncement(changed[1]);
  }, [fixtures]);
  return announcement;
};
