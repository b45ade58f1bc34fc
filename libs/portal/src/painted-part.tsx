import { type ReactNode, useCallback } from 'react';
import { styled } from 'styled-components';

const attribute = 'data-painted';
const parts = new Map<string, readonly Node[]>();

/** Frees the server-painted parts once another page opens. */
export const releasePaintedParts = (): void => parts.clear();

/** Keeps them before React replaces them. */
export const keepPaintedParts = (page: Document): void => {
  releasePaintedParts();
  for (const part of page.querySelectorAll(`[${attribute}]`))
    parts.set(part.getAttribute(attribute) ?? '', [...part.childNodes]);
};

const Frame = styled.div`
  display: contents;
`;

interface PaintedPartProps {
  /** Names the part within the page. Of skeletons with the same name, one may replace another. */
  name: string;
  /** The skeleton. */
  children: ReactNode;
}

/** A skeleton whose server-painted values stay until its content replaces it. Later pages show the skeleton without them. */
export const PaintedPart = ({ name, children }: PaintedPartProps) => {
  const nodes = parts.get(name);
  const show = useCallback((frame: HTMLElement | null) => frame?.replaceChildren(...(nodes ?? [])), [nodes]);
  return nodes ? <Frame ref={show} /> : <Frame data-painted={name}>{children}</Frame>;
};
