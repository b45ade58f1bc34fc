/** The command failed; its message is for the editor. */
export class NewsCommandError extends Error {
  override readonly name = 'NewsCommandError';
}
