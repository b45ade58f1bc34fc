/** Quotes and lists within each other. */
const maxContainers = 50;
/** Characters of one paragraph that may begin or end emphasis, links or pictures within each other. */
const maxInline = 500;

const container = String.raw`(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))`;
const nestedContainers = new RegExp(`^(?:[ \\t]*${container}){${maxContainers + 1}}`, 'm');
/** Lists may be nested line by line, too, each by two more spaces. */
const deepIndentation = new RegExp(`^[ \\t]{${2 * maxContainers},}${container}`, 'm');
/** A blank line or the bullet of a list ends a paragraph. A number does not always end it. */
const paragraphEnd = /\n(?=[ \t]*\n| {0,3}[-+*][ \t]+\S)/;

/**
 * Finds nesting that no text needs. The time that Markdown parsers take grows with its square, and deeply nested text would block the process
 * for a minute.
 * @returns what is wrong; undefined for other texts
 */
export const findDeepNesting = (markdown: string): string | undefined => {
  if (nestedContainers.test(markdown) || deepIndentation.test(markdown))
    return `Please nest at most ${maxContainers} quotes and lists`;
  const isLong = (paragraph: string) => (paragraph.match(/[*_[]/g)?.length ?? 0) > maxInline;
  if (markdown.split(paragraphEnd).some(isLong))
    return `Please use at most ${maxInline} of the characters * _ [ in a paragraph`;
  return undefined;
};
