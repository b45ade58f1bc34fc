import HtmlWebpackPlugin from 'html-webpack-plugin';

const name = 'PreloadFontsPlugin';

/** Lets the browser fetch the fonts together with the scripts instead of after the first styles. */
export class PreloadFontsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap(name, (data) => {
        const fonts = Object.keys(compilation.assets).filter((file) => file.endsWith('.woff2'));
        const links = fonts.map((file) =>
          // Fonts are always fetched in CORS mode; without `crossorigin` the preloaded copy would not be used.
          HtmlWebpackPlugin.createHtmlTagObject('link', {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: 'anonymous',
            href: data.publicPath + file,
          }),
        );
        return { ...data, headTags: [...links, ...data.headTags] };
      });
    });
  }
}
