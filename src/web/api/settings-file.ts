import type { Settings } from './read-settings.ts'

/** `config.json` beside the page, as it was answered. */
interface SettingsFile {
  readonly status: number
  readonly text: string
}

declare global {
  interface Window {
    /** Asked for before any code of the app had arrived (early.ts). */
    earlySettings?: Promise<SettingsFile>
  }
}

export async function fetchSettingsFile(): Promise<SettingsFile> {
  const response = await fetch('config.json', { credentials: 'same-origin' })
  return { status: response.status, text: await response.text() }
}

/** Whether a file leaves everything as it is; an absent one does too. */
export function saysNothing({ status, text }: SettingsFile): boolean {
  return status === 404 || (status === 200 && /^\s*\{\s*\}\s*$/.test(text))
}

/** What our service wrote into the page, and has checked before. */
export function writtenSettings(): Settings | undefined {
  const text = document.querySelector('#settings')?.textContent?.trim()
  return text ? (JSON.parse(text) as Settings) : undefined
}
