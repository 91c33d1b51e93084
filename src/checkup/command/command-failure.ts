/** Why the command cannot run, in words for its user. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}
