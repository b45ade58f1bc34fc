// Runs without a page. The gateway serves it as /sw.js.
import './worker/push.ts';
import './worker/offline.ts';
