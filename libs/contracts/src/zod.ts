import { config } from 'zod';

// zod probes `new Function` to decide whether it may compile parsers, and under the portal's CSP that probe is a violation report. Services
// have no CSP and use compiled parsers, which are several times faster.
config({ jitless: 'document' in globalThis });

// Named exports, imported as `* as z`: a bundle then contains only the functions that it uses.
export * from 'zod';
