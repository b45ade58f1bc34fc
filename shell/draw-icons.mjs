import sharp from 'sharp';
import webpack from 'webpack';

/** Opaque and with a margin, as the systems that show these cut their own corners. */
const squares = { 'touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
const background = '#0f3a2a';
const faviconPixels = 32;

/** @returns {Promise<Buffer>} a PNG of a vector picture */
const draw = (/** @type {string} */ file, /** @type {number} */ pixels) =>
  sharp(file, { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png()
    .toBuffer();

const drawSquare = async (/** @type {string} */ file, /** @type {number} */ pixels) => {
  const inner = Math.round(pixels * 0.8);
  const margin = Math.floor((pixels - inner) / 2);
  const canvas = sharp({ create: { width: pixels, height: pixels, channels: 3, background } });
  return canvas
    .composite([{ input: await draw(file, inner), left: margin, top: margin }])
    .png()
    .toBuffer();
};

/** An ICO file with one PNG in it. */
const toIco = (/** @type {Buffer} */ png) => {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(faviconPixels, 6);
  header.writeUInt8(faviconPixels, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
};

/**
 * Adds the icons that browsers and phones look for at fixed addresses, drawn from the vector icon.
 * @param {string} icon path of the SVG file
 * @returns {(compiler: import('webpack').Compiler) => void}
 */
export const drawIcons = (icon) => (compiler) => {
  const { Compilation, sources } = webpack;
  const stage = { name: 'draw-icons', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
  compiler.hooks.thisCompilation.tap(stage.name, (compilation) => {
    compilation.hooks.processAssets.tapPromise(stage, async () => {
      const emit = (/** @type {string} */ name, /** @type {Buffer} */ bytes) =>
        compilation.emitAsset(name, new sources.RawSource(bytes));
      emit('favicon.ico', toIco(await draw(icon, faviconPixels)));
      for (const [name, pixels] of Object.entries(squares)) emit(name, await drawSquare(icon, pixels));
    });
  });
};
