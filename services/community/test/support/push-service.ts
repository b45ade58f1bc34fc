import { testPushKey } from '@portal/testing';
import { createPushBrowser, startPushService as start } from '@portal/testing/push-service';
import { derivePushKeys } from '../../src/features/push/push-keys.ts';

const [{ publicKey: pushKey }] = derivePushKeys([testPushKey]);

export {
  type PushBrowser as TestBrowser,
  type PushService as TestPushService,
  readVapid,
} from '@portal/testing/push-service';

/** A browser that has subscribed with the key of the portal under test. */
export const createBrowser = (endpoint: string) => createPushBrowser(endpoint, pushKey);

export const startPushService = () => start({ pushKey });
