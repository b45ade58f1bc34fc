/** The bundler emits the file and resolves the import to its URL. */
declare module '*.woff2' {
  const url: string;
  export default url;
}
