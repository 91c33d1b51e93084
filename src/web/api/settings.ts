import type { Settings } from './read-settings.ts'

export type { Settings }

/** The settings cannot be used. `message` names the file, the field and what is wrong with it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * The runtime settings: written into the page by our service, else `config.json` beside it (absent: all defaults).
 * Throws SettingsError.
 */
export async function loadSettings(): Promise<Settings> {
  const inline = document.querySelector('#settings')?.textContent?.trim()
  // Our service checked them before it wrote them.
  if (inline) return JSON.parse(inline) as Settings

  const response = await fetch('config.json', { credentials: 'same-origin' }).catch((error: unknown) => {
    throw new SettingsError('config.json could not be loaded.', { cause: error })
  })
  if (response.status === 404) return {}
  if (!response.ok)
    throw new SettingsError(`config.json could not be loaded: the server answered ${response.status}.`)
  const text = await response.text()
  // The check weighs as much as a tenth of the app: an untouched file does without.
  if (/^\s*\{\s*\}\s*$/.test(text)) return {}
  const { readSettings } = await import('./read-settings.ts')
  return readSettings(text, 'config.json')
}
