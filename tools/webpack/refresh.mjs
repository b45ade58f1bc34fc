/**
 * Hot reload of components while developing.
 * @param {{ dev: boolean, library: string }} _options
 */
export const refreshPlugins = (_options) => [];
