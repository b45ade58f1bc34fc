/** Encodes the portal's key, with which a browser has subscribed to push, as calls carry it: base64url. Empty for none. */
export const encodePushKey = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
