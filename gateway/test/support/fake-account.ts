import { type FakeService, json, startFakeService } from './fake-service.ts';

export interface FakeAccount extends FakeService {
  /** Returns how often the gateway has requested a session. */
  readonly resolutions: () => number;
  signIn(
    token: string,
    player: {
      userId: string;
      sessionId: string;
      username?: string;
      privileged?: boolean;
      operator?: boolean;
      email?: string;
    },
  ): void;
  signOut(token: string): void;
  /** After this call, a sign-out ends the session of its token. */
  endSessions(): void;
}

/** Starts the account service as the gateway sees it: it resolves session tokens. */
export const startFakeAccount = async (): Promise<FakeAccount> => {
  const service = await startFakeService();
  const sessions = new Map<string, { user: unknown; sessionId: string }>();
  let resolutions = 0;
  service.on('POST /internal/sessions/resolve', (call, response, request) => {
    resolutions += 1;
    const { token } = JSON.parse(call.body) as { token: string };
    json(sessions.get(token) ?? { user: null })(call, response, request);
  });
  return {
    ...service,
    resolutions: () => resolutions,
    signIn: (token, { userId, sessionId, username = 'kim_player', privileged = false, operator = false, email }) => {
      sessions.set(token, { user: { id: userId, username, privileged, operator, email }, sessionId });
    },
    signOut: (token) => {
      sessions.delete(token);
    },
    endSessions: () => {
      service.on('POST /api/auth/signout', (call, response, request) => {
        const token = call.headers['x-portal-session'];
        const session = sessions.get(token ?? '');
        sessions.delete(token ?? '');
        const ended = session && { 'x-portal-sessions-ended': `session=${session.sessionId}` };
        json({ success: true }, 200, { ...ended, 'set-cookie': 'sid=; Path=/; Max-Age=0' })(call, response, request);
      });
    },
  };
};

export const playerId = '65f0c0ffee0000000000aaaa';
export const sessionToken = 'a-session-token-of-the-account-service';
export const sessionCookie = { cookie: `sid=${sessionToken}` };
