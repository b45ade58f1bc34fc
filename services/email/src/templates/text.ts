/** Characters that no mail shows and some readers choke on: control characters apart from tab and line break. */
const controls = /[^\P{Cc}\t\n]/gu;
const lineBreaks = /\r\n?|[\u2028\u2029\u0085]/g;

/** Text as a mail may carry it: well-formed Unicode, plain line breaks, no control characters. */
export const cleanText = (value: string): string =>
  value.toWellFormed().replace(lineBreaks, '\n').replace(controls, '');

const headerMax = 200;

/** Text for a header: one line, so that no value can start a header of its own. */
export const headerText = (value: string): string => {
  const characters = [...cleanText(value).replace(/\s+/g, ' ').trim()];
  return characters.length <= headerMax ? characters.join('') : `${characters.slice(0, headerMax - 1).join('')}…`;
};
