import type { PaintedSubject } from '@portal/contracts/first-paint';
import { createContext, type ReactNode, useContext } from 'react';

type SubjectTokens = (name: keyof PaintedSubject) => [start: string, end: string];

/** Set while the first paints of pages are rendered, at build time. */
export const PaintContext = createContext<SubjectTokens | null>(null);

interface PaintedValueProps {
  of: keyof PaintedSubject;
  /** Its placeholder. */
  children?: ReactNode;
}

/** Shows the server-painted value of the first page's subject in a skeleton, or its placeholder. */
export const PaintedValue = ({ of, children }: PaintedValueProps) => {
  const tokens = useContext(PaintContext)?.(of);
  if (!tokens) return children;
  const [start, end] = tokens;
  return (
    <>
      {start}
      {children}
      {end}
    </>
  );
};
