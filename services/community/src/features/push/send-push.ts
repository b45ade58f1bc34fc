import type { PushMessage } from '@portal/contracts/community/ui';
import webPush from 'web-push';
import type { Device } from '../../data-access/index.ts';
import type { PushKeys } from './push-keys.ts';
import { isAcceptedEndpoint } from './push-origins.ts';

/** `gone`: the browser will never receive push again. `retry`: the push service may take it later. */
export type PushOutcome = 'sent' | 'gone' | 'retry' | 'failed';

export interface PushOptions {
  /** How long the push service keeps it for a browser that is offline. */
  ttlSeconds: number;
  isUrgent: boolean;
}

interface SenderOptions {
  keys: readonly PushKeys[];
  origins: readonly string[];
  /** `mailto:` URL with which push services can reach the operator. Apple rejects other subjects of unknown hosts. */
  subject: string;
}

const timeoutMs = 10_000;

const classify = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'retry' : 'failed';
};

/** Creates the function that sends a message to one browser, encrypted for it. It never throws. */
export const createPushSender =
  ({ keys, origins, subject }: SenderOptions) =>
  async (device: Device, message: PushMessage, { ttlSeconds, isUrgent }: PushOptions): Promise<PushOutcome> => {
    const pair = keys.find(({ publicKey }) => publicKey === device.pushKey);
    // The key or the accepted origins may have changed since the browser was registered.
    if (!pair || !isAcceptedEndpoint(device.endpoint, origins)) return 'gone';
    const { endpoint, p256dh, auth } = device;
    try {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, ...pair },
        ...{ TTL: ttlSeconds, urgency: isUrgent ? 'high' : 'normal', topic: message.tag },
      });
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
      // A redirect could lead to any server.
      const response = await fetch(endpoint, {
        ...{ method: 'POST', headers, body: new Uint8Array(request.body ?? []), redirect: 'manual' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return classify(response.status);
    } catch {
      // The errors of libraries may quote the endpoint, which no log may contain.
      return 'retry';
    }
  };
export type SendPush = ReturnType<typeof createPushSender>;
