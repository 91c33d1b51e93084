import type { AppSettings } from './read-settings.ts'

/** The response to the request for `config.json`. */
interface SettingsFile {
  readonly status: number
  readonly text: string
}

declare global {
  interface Window {
    /** The request for `config.json` that early.ts sent before the code of the app had arrived. */
    earlySettings?: Promise<SettingsFile>
  }
}

export async function fetchSettingsFile(url = 'config.json'): Promise<SettingsFile> {
  const response = await fetch(url, { credentials: 'same-origin' })
  return { status: response.status, text: await response.text() }
}

/** Whether the file is missing or sets nothing, so that every default holds. */
export function isEmptySettingsFile({ status, text }: SettingsFile): boolean {
  return status === 404 || (status === 200 && /^\s*\{\s*\}\s*$/.test(text))
}

/** The settings that our service wrote into the page. It has validated them. */
export function embeddedSettings(): AppSettings | undefined {
  const text = document.querySelector('#settings')?.textContent?.trim()
  return text ? (JSON.parse(text) as AppSettings) : undefined
}

/** The settings cannot be used. `message` names the file and the field, and says what is wrong with it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
