import { Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { texts } from '../texts';

const excerptLines = 3;

const Description = styled(Text)`
  color: ${theme.color.textMuted};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Short and long descriptions take the same height, so that the cards of a row line up. */
const Excerpt = styled(Description)`
  display: -webkit-box;
  min-height: calc(${excerptLines} * 1lh);
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${excerptLines};
`;

interface ClanDescriptionProps {
  text: string | null;
  /** Only the first lines. */
  excerpt?: boolean;
}

/** The clan's own description, or the default text. `dir="auto"` follows the script of the text. */
export const ClanDescription = ({ text, excerpt = false }: ClanDescriptionProps) => {
  const Shown = excerpt ? Excerpt : Description;
  return <Shown dir="auto">{text || texts.defaultDescription}</Shown>;
};
