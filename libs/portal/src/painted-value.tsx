import type { PaintedName } from '@portal/contracts/first-paint';
import { createContext, type ReactNode, useContext } from 'react';

type SubjectTokens = (name: PaintedName) => [start: string, end: string];

/** Set while the first paints of pages are rendered, at build time. */
export const PaintContext = createContext<SubjectTokens | null>(null);

interface PaintedValueProps {
  /** A part of the page's subject, or a template over its first response: `{0.username}`. */
  of: PaintedName | '' | undefined;
  /** Placeholder while there is no value. */
  children?: ReactNode;
}

/** In a skeleton: a value that the server paints before the page's scripts run, or its placeholder. */
export const PaintedValue = ({ of, children }: PaintedValueProps) => {
  const getTokens = useContext(PaintContext);
  if (!getTokens || !of) return children;
  const [start, end] = getTokens(of);
  return (
    <>
      {start}
      {children}
      {end}
    </>
  );
};
