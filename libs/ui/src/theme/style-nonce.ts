import { setNonce } from 'get-nonce';

/** The page's style nonce, written by the server into `<meta property="csp-nonce">`. */
export const pageNonce = (): string | undefined => {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute's text from scripts and keep the value in the property.
  return meta?.nonce || meta?.content || undefined;
};

/**
 * Gives Radix' scroll lock the page's nonce: it adds a `<style>` of its own, which a strict policy refuses otherwise.
 * A bundle that holds its own copy of the lock must call its own copy of this: entries import it from here, not from
 * `@portal/ui`.
 */
export const adoptStyleNonce = (): void => {
  const nonce = pageNonce();
  if (nonce) setNonce(nonce);
};
