import type { TimestampForm } from '#contract/timestamp.ts'

export interface AppSettings {
  /** Base address of the service; relative to the app if it is not absolute. Without it, the sign-in form asks. */
  readonly baseUrl?: string | undefined
  /** Name of the catalogue, in the header and in the title of the page. */
  readonly title?: string | undefined
  /** How the service writes timestamps. Without it, this is inferred from the data. */
  readonly timestampUnit?: TimestampForm | undefined
  /** Origins of the pages that may embed the app. */
  readonly embedOrigins?: readonly string[] | undefined
  /** Address of the service that this one mirrors. Our service sets it, and no file: `/readyz` then says how old the copy is. */
  readonly copyOf?: string
}

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
