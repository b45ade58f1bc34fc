import { useLocation } from '@portal/portal';
import { type ReactNode, useCallback, useLayoutEffect } from 'react';
import { styled } from 'styled-components';

interface PaintedPage {
  path: string;
  nodes: readonly Node[];
  /** The link that a keyboard user has reached, or the content after the skip link. */
  focused: Element | null;
}

let painted: PaintedPage = { path: '', nodes: [], focused: null };

const noteFocus = ({ target }: FocusEvent): void => {
  if (target instanceof Element) painted.focused = target;
};

/** Keeps what the server has painted, before React replaces it. */
export const keepPaintedPage = (page: Document, path: string): void => {
  painted = { path, nodes: [...(page.getElementById('main')?.childNodes ?? [])], focused: page.activeElement };
  page.addEventListener('focusin', noteFocus);
};

/** Returns the focus to the link or landmark that had it before React replaced the painted page. */
export const usePaintedFocus = (): void =>
  useLayoutEffect(() => {
    document.removeEventListener('focusin', noteFocus);
    if (!painted.focused || document.activeElement !== document.body) return;
    const { id } = painted.focused;
    const href = painted.focused.getAttribute('href');
    const selector = href === null ? `[id="${CSS.escape(id)}"]` : `a[href="${CSS.escape(href)}"]`;
    document.querySelector<HTMLElement>(selector)?.focus();
  }, []);

const Frame = styled.div`
  display: contents;
`;

/** What the server has painted of the first page, until its code has loaded; for later pages the children. */
export const PaintedPage = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const show = useCallback((frame: HTMLElement | null) => frame?.replaceChildren(...painted.nodes), []);
  return pathname === painted.path && painted.nodes.length > 0 ? <Frame ref={show} /> : children;
};
