/** The bundler emits the file and gives its address. */
declare module '*.woff2' {
  const url: string;
  export default url;
}
