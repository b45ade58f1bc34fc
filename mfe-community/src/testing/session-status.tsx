import { useSession } from '@portal/portal';

/** Stands beside a page where a test asks what the page did to the session. */
export const SessionStatus = () => <output aria-label="Session">{useSession().status}</output>;
