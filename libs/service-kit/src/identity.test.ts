import { createPublicKey } from 'node:crypto';
import { describe, expect, jest, test } from '@jest/globals';
import { foreignIdentityKey, testIdentityKey, testIdentityPublicKey, toPem } from '@portal/testing';
import { createDecoder, createSigner } from 'fast-jwt';
import { createIdentitySigner, createIdentityVerifier, type Identity, type Player } from './identity.ts';

const foreignPublicKey = createPublicKey(toPem(foreignIdentityKey, 'PRIVATE'))
  .export({ type: 'spki', format: 'der' })
  .toString('base64');
const decode = createDecoder();
const sign = createIdentitySigner(testIdentityKey, (audience) => audience === 'email');
const call = { audience: 'account', method: 'GET', path: '/api/auth/me' } as const;
const verify = (token: string | undefined, { audience, ...binding }: Parameters<typeof sign>[1]) =>
  createIdentityVerifier([testIdentityPublicKey], audience)(token, binding);
const unauthenticated = expect.objectContaining({ code: 'unauthenticated' });
const visitor: Identity = { ip: '203.0.113.7', requestId: 'r1', player: null };
const admin: Player = {
  userId: '65f0c0ffee0000000000c1a4',
  sessionId: 's1',
  username: 'portal_admin',
  privileged: true,
  operator: true,
};
const player: Identity = { ...visitor, player: admin };

describe('signed identity', () => {
  test.each([
    ['a visitor', visitor],
    ['a signed-in player', player],
  ])('carries %s', (_name, identity) => {
    expect(verify(sign(identity, call), call)).toEqual(identity);
  });

  test("carries the player's email to services that read it and to no other", () => {
    const withAddress: Identity = { ...visitor, player: { ...admin, email: 'kim@example.com' } };
    const invitation = { audience: 'email', method: 'POST', path: '/api/email/tournament' } as const;
    expect(verify(sign(withAddress, invitation), invitation)).toEqual(withAddress);
    for (const audience of ['account', 'community', 'competition'] as const) {
      const token = sign(withAddress, { ...call, audience });
      expect(decode(token)).not.toHaveProperty('email');
      expect(JSON.stringify(decode(token))).not.toContain('kim@example.com');
      expect(verify(token, { ...call, audience })).toEqual(player);
    }
  });

  test.each([
    ['another service', { ...call, audience: 'email' as const }],
    ['another method', { ...call, method: 'POST' }],
    ['another path', { ...call, path: '/api/users' }],
  ])('is rejected for %s', (_name, binding) => {
    expect(() => verify(sign(player, call), binding)).toThrow(unauthenticated);
  });

  test('is rejected when absent, signed with another key, or not signed', () => {
    const claims = { ip: '1', rid: '1', method: call.method, path: call.path };
    const unsigned = createSigner({ algorithm: 'none', iss: 'gateway', aud: 'account', expiresIn: 30_000 })(claims);
    const forged = createIdentitySigner(foreignIdentityKey)(player, call);
    // Every service holds the public key, so it must not verify a MAC.
    const key = toPem(testIdentityPublicKey, 'PUBLIC');
    const mac = createSigner({ key: Buffer.from(key), algorithm: 'HS256', iss: 'gateway', aud: 'account' })(claims);
    for (const token of [undefined, '', unsigned, forged, mac]) {
      expect(() => verify(token, call)).toThrow(unauthenticated);
    }
  });

  test('is accepted with either of two keys while the key of the gateway is replaced', () => {
    const verifyEither = createIdentityVerifier([foreignPublicKey, testIdentityPublicKey], 'account');
    expect(verifyEither(sign(player, call), call)).toEqual(player);
    expect(verifyEither(createIdentitySigner(foreignIdentityKey)(player, call), call)).toEqual(player);
    expect(() => createIdentityVerifier([foreignPublicKey], 'account')(sign(player, call), call)).toThrow(
      unauthenticated,
    );
  });

  test('that has expired is a clock that is wrong, not a player who is signed out', () => {
    const signedAt = Date.now();
    const token = sign(player, call);
    const forged = createIdentitySigner(foreignIdentityKey)(player, call);
    const clock = jest.spyOn(Date, 'now');
    const passSeconds = (seconds: number) => clock.mockReturnValue(signedAt + seconds * 1_000);
    passSeconds(34);
    expect(verify(token, call)).toEqual(player);
    passSeconds(40);
    const cause = expect.stringMatching(/^clock skew: .* 4[01] s ago$/);
    expect(() => verify(token, call)).toThrow(expect.objectContaining({ code: 'unavailable', cause }));
    expect(() => verify(forged, call)).toThrow(unauthenticated);
    clock.mockRestore();
  });
});
