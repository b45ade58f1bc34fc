interface Paragraph {
  text: string;
  /** Number of the line that it stands on. */
  line: number;
}

/** An article's content as paragraphs: a line break ends one, blank lines are skipped. */
export const paragraphsOf = (content: string): Paragraph[] =>
  content
    .split(/\r\n|\r|\n/)
    .map((text, line) => ({ text: text.trim(), line }))
    .filter(({ text }) => text !== '');
