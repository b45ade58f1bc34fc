/**
 * The portal's fixed words, by screen: titles of toasts, states and panels as the specification quotes them, and our own in the same
 * tone where it quotes none. Screens and tests read them here, so that a word is written once.
 * Free of zod, and a namespace instead of one object, so that a bundle holds only the screens that it shows.
 */
export * as texts from './texts/index';
