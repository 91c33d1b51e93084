/** The settings cannot be used. `message` names the file and the field, and says what is wrong with it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
