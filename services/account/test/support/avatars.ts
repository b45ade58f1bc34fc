import sharp from 'sharp';
import type { Browser, CallResponse } from './browser.ts';

export const upload = (
  browser: Browser,
  bytes: Buffer,
  { field = 'avatar', name = 'me.png', type = 'image/png' } = {},
): Promise<CallResponse> => {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return browser.call('POST /api/auth/upload-avatar', { body });
};

export const canvas = (color: string, width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: color } });
