import { useLocation } from '@portal/portal';
import { firstResponse, keepPaintedParts, releasePaintedParts } from '@portal/portal/host';
import { type ReactNode, useCallback, useEffect, useLayoutEffect } from 'react';
import { styled } from 'styled-components';

interface PaintedPage {
  path: string;
  nodes: readonly Node[];
  /** The link that a keyboard user has reached, or the content after the skip link. */
  focused: Element | null;
  /** The link on which a mouse button is held down. */
  pressed: HTMLAnchorElement | null;
}

const nothing: PaintedPage = { path: '', nodes: [], focused: null, pressed: null };
let painted = nothing;

const noteFocus = ({ target }: FocusEvent): void => {
  if (target instanceof Element) painted.focused = target;
};

const linkAt = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('a') : null);

const notePress = (event: MouseEvent): void => {
  painted.pressed = event.type === 'mousedown' ? linkAt(event) : null;
};

/**
 * Clicks the rendered link on which the button is released: the browser clicks nothing where the pressed one is gone. Another press
 * means that the button was released where no event arrives, as outside the window.
 */
const endPress = (event: MouseEvent): void => {
  const { pressed } = painted;
  painted.pressed = null;
  const link = linkAt(event);
  const isRelease = event.type === 'mouseup' && event.button === 0;
  if (isRelease && pressed?.isConnected === false && link?.href === pressed.href)
    link.dispatchEvent(new MouseEvent('click', event));
};

/** Keeps the server-painted page before React replaces it. */
export const keepPaintedPage = (page: Document, path: string): void => {
  const nodes = [...(page.getElementById('main')?.childNodes ?? [])];
  keepPaintedParts(page);
  painted = { path, nodes, focused: page.activeElement, pressed: page.querySelector('a:active') };
  page.addEventListener('focusin', noteFocus);
  for (const type of ['mousedown', 'mouseup'] as const) page.addEventListener(type, notePress);
};

/** Passes the focus, and a click that has begun, from the link or landmark of the painted page to the rendered one. */
export const usePaintedInput = (): void =>
  useLayoutEffect(() => {
    document.removeEventListener('focusin', noteFocus);
    for (const type of ['mousedown', 'mouseup'] as const) {
      document.removeEventListener(type, notePress);
      if (painted.pressed) document.addEventListener(type, endPress, { once: true });
    }
    if (!painted.focused || document.activeElement !== document.body) return;
    const { id } = painted.focused;
    const href = painted.focused.getAttribute('href');
    const selector = href === null ? `[id="${CSS.escape(id)}"]` : `a[href="${CSS.escape(href)}"]`;
    document.querySelector<HTMLElement>(selector)?.focus();
  }, []);

/** Frees the painted page once another page opens. A later visit of the same path shows the skeleton and current data, not what the server painted then. */
export const useReleasePaintedPage = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === painted.path) return;
    painted = nothing;
    releasePaintedParts();
    firstResponse.drop();
  }, [pathname]);
};

const Frame = styled.div`
  display: contents;
`;

/** The server-painted first page until its code has loaded; for later pages the children. */
export const PaintedPage = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const show = useCallback((frame: HTMLElement | null) => frame?.replaceChildren(...painted.nodes), []);
  return pathname === painted.path && painted.nodes.length > 0 ? <Frame ref={show} /> : children;
};
