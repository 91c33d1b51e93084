/** The runtime settings: where they come from, and how they are validated. Screens read them with `currentSettings`. */
import {
  type AppSettings,
  embeddedSettings,
  fetchSettingsFile,
  isEmptySettingsFile,
  SettingsError,
} from './settings-file.ts'

let settings: AppSettings = {}

/** What `loadSettings` has read; before that, every default. */
export function currentSettings(): AppSettings {
  return settings
}

/** The name of this catalogue in the header and in the title of the page. */
export function catalogueName(): string {
  return settings.title ?? 'Brand Catalogue'
}

/**
 * Reads the runtime settings: those our service wrote into the page, or else `config.json` beside it. A missing file
 * leaves every default. Throws SettingsError.
 */
export async function loadSettings(): Promise<void> {
  settings = await findSettings()
}

async function findSettings(): Promise<AppSettings> {
  const embedded = embeddedSettings()
  if (embedded) return embedded

  const file = await (window.earlySettings ?? fetchSettingsFile()).catch((error: unknown) => {
    throw new SettingsError('config.json could not be loaded.', { cause: error })
  })
  // The validator is a tenth of the code of the first screen: an empty file does without it.
  if (isEmptySettingsFile(file)) return {}
  if (file.status !== 200) {
    throw new SettingsError(`config.json could not be loaded: the server answered ${file.status}.`)
  }
  const { readAppSettings } = await import('./read-settings.ts')
  return readAppSettings(file.text, 'config.json')
}
