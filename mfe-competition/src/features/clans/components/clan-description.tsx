import { Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { texts } from '../texts';

/** Lines of the description on a card. */
const shownLines = 3;

const Words = styled(Text)`
  color: ${theme.color.textMuted};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Short and long descriptions take the same room, so that the cards of a row end together. */
const Excerpt = styled(Words)`
  display: -webkit-box;
  min-height: calc(${shownLines} * 1lh);
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${shownLines};
`;

export interface ClanDescriptionProps {
  text: string | null;
  /** Only the first lines. */
  excerpt?: boolean;
}

/** What a clan says of itself, in the direction of its own script; without words of its own, the portal's. */
export const ClanDescription = ({ text, excerpt = false }: ClanDescriptionProps) => {
  const Shown = excerpt ? Excerpt : Words;
  return <Shown dir="auto">{text || texts.defaultDescription}</Shown>;
};
