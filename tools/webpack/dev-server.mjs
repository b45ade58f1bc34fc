/** @param {{ app: string, port: number }} options */
export const devServer = (options) => options;
