import { setNonce } from 'get-nonce';

/** The page's style nonce from `<meta property="csp-nonce">`. */
export const pageNonce = (): string | undefined => {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute from scripts and expose the value as a property.
  return meta?.nonce || meta?.content || undefined;
};

/**
 * Passes the page's nonce to Radix' scroll lock, whose `<style>` a strict CSP would block. A bundle with its own copy
 * of the lock needs its own copy of this, so entries import it from here, not from `@portal/ui`.
 */
export const adoptStyleNonce = (): void => {
  const nonce = pageNonce();
  if (nonce) setNonce(nonce);
};
