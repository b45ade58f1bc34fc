import { looksLikeLink } from '@portal/contracts';

/** Control characters apart from tab and line break: invisible, and some email clients fail on them. */
const controls = /[^\P{Cc}\t\n]/gu;
const lineBreaks = /\r\n?|[\u2028\u2029\u0085]/g;

/** Text as an email may carry it: well-formed Unicode, plain line breaks, no control characters. */
export const cleanText = (value: string): string =>
  value.toWellFormed().replace(lineBreaks, '\n').replace(controls, '');

const headerMax = 200;

/** Text for a header: one line, so that no value can start another header. */
export const headerText = (value: string): string => {
  const characters = [...cleanText(value).replace(/\s+/g, ' ').trim()];
  return characters.length <= headerMax ? characters.join('') : `${characters.slice(0, headerMax - 1).join('')}…`;
};

const wordJoiner = '\u2060';

/**
 * A name for the body of an email to a stranger: one line, and nothing that an email client would turn into a link.
 * It looks unchanged; an invisible character separates the parts of an address.
 */
export const unlinkedName = (value: string): string => {
  const name = headerText(value);
  return looksLikeLink(name) ? name.replace(/[.。．｡:/\\@]/g, `$&${wordJoiner}`) : name;
};
