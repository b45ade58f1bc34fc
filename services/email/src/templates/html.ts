import { cleanText } from './text.ts';

/** Markup that is safe to send. Created by `html`, so that text cannot pass for it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (value: string): string =>
  cleanText(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');

type Value = string | Html | readonly Html[];

const toMarkup = (value: Value): string => {
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Html ? value.markup : value.map((part) => part.markup).join('');
};

/** Template tag: the literal is markup; values are text and escaped, unless they are `Html`. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.reduce((markup, string, position) => `${markup}${toMarkup(values[position - 1] ?? '')}${string}`));

/** Marks a place for a value. Cannot be part of a text, from which control characters are removed. */
export const slot = new Html('\0');

/** Prepares markup with slots once, so that a message costs no more than escaping its values in their order. */
export const compile = ({ markup }: Html): ((...values: Value[]) => Html) => {
  const [first = '', ...rest] = markup.split(slot.markup);
  return (...values) =>
    new Html(rest.reduce((done, part, position) => done + toMarkup(values[position] ?? '') + part, first));
};
