import { useLocation } from '@portal/portal';
import { type ReactNode, useCallback } from 'react';
import { styled } from 'styled-components';

interface PaintedPage {
  path: string;
  nodes: readonly Node[];
}

let painted: PaintedPage = { path: '', nodes: [] };

/** Keeps what the server has painted, before React replaces it. */
export const keepPaintedPage = (page: Document, path: string): void => {
  painted = { path, nodes: [...(page.getElementById('main')?.childNodes ?? [])] };
};

const Frame = styled.div`
  display: contents;
`;

/** What the server has painted of the first page, until its code has loaded; for later pages the children. */
export const PaintedPage = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const show = useCallback((frame: HTMLElement | null) => frame?.replaceChildren(...painted.nodes), []);
  return pathname === painted.path && painted.nodes.length > 0 ? <Frame ref={show} /> : children;
};
