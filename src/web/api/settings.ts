import type { Settings } from './read-settings.ts'
import { fetchSettingsFile, saysNothing, writtenSettings } from './settings-file.ts'

export type { Settings }

/** The settings cannot be used. `message` names the file, the field and what is wrong with it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

let settings: Settings = {}

/** What `loadSettings` has read; until then all defaults. */
export function currentSettings(): Settings {
  return settings
}

/** What the header and the browser's tab call this catalogue. */
export function catalogueName(): string {
  return settings.title ?? 'Brand Catalogue'
}

/**
 * Reads the runtime settings: written into the page by our service, else `config.json` beside it (absent: all defaults).
 * Throws SettingsError.
 */
export async function loadSettings(): Promise<void> {
  settings = await findSettings()
}

async function findSettings(): Promise<Settings> {
  const written = writtenSettings()
  if (written) return written

  const file = await (window.earlySettings ?? fetchSettingsFile()).catch((error: unknown) => {
    throw new SettingsError('config.json could not be loaded.', { cause: error })
  })
  // The check weighs as much as a tenth of the app: an untouched file does without.
  if (saysNothing(file)) return {}
  if (file.status !== 200) {
    throw new SettingsError(`config.json could not be loaded: the server answered ${file.status}.`)
  }
  const { readSettings } = await import('./read-settings.ts')
  return readSettings(file.text, 'config.json')
}
