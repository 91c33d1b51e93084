/** The runtime settings, and where they come from. Screens read them with `currentSettings`. */
import type { AppSettings } from '#contract/app-settings.ts'

declare global {
  interface Window {
    /** The request for `config.json` that early.ts sent before the code of the app had arrived. */
    earlySettings?: ReturnType<typeof fetchSettingsFile>
  }
}

/** The settings cannot be used. `message` names the file and the field, and says what is wrong with it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

let settings: AppSettings = {}

/** The settings that `loadSettings` has read; the defaults before that. */
export const currentSettings = () => settings

/** The name of this catalogue in the header and in the title of the page. */
export const catalogueName = () => settings.title ?? 'Brand Catalogue'

/**
 * Reads the runtime settings: those our service wrote into the page, or else `config.json` beside it. A missing file
 * leaves every default. Throws SettingsError.
 */
export async function loadSettings(): Promise<void> {
  settings = embeddedSettings() ?? (await readSettingsFile())
}

/** The settings that our service wrote into the page. It has validated them. */
export function embeddedSettings(): AppSettings | undefined {
  const text = document.querySelector('#settings')?.textContent?.trim()
  return text ? (JSON.parse(text) as AppSettings) : undefined
}

export async function fetchSettingsFile(url = 'config.json') {
  const response = await fetch(url, { credentials: 'same-origin' })
  return { status: response.status, text: await response.text() }
}

async function readSettingsFile(): Promise<AppSettings> {
  const { status, text } = await (window.earlySettings ?? fetchSettingsFile()).catch((error: unknown) => {
    throw new SettingsError('config.json could not be loaded.', { cause: error })
  })
  if (status === 404) return {}
  if (status !== 200)
    throw new SettingsError(`config.json could not be loaded: the server responded with ${status}.`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new SettingsError('config.json is not valid JSON.', { cause: error })
  }
  // Skip the validator for an empty file: it is a tenth of the code of the first screen.
  if (JSON.stringify(json) === '{}') return {}
  const { settingsFault } = await import('./settings-fault.ts')
  const fault = settingsFault(json)
  if (fault) throw new SettingsError(`config.json${fault}`)
  return json as AppSettings
}
