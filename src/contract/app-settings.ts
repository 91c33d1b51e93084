import type { TimestampForm } from './timestamp.ts'

/** The settings that an operator can write into `config.json`. All are optional. */
export interface FileSettings {
  /** Base address of the service; relative to the app if it is not absolute. Without it, the sign-in form asks. */
  readonly baseUrl?: string | undefined
  /** Name of the catalogue, in the header and in the title of the page. */
  readonly title?: string | undefined
  /** How the service writes timestamps. Without it, this is inferred from the data. */
  readonly timestampUnit?: TimestampForm | undefined
  /** Origins of the pages that may embed the app. */
  readonly embedOrigins?: readonly string[] | undefined
}

/** The settings that our service writes into the page. */
export interface AppSettings extends FileSettings {
  /** The address of the service that this one mirrors. `/readyz` says how old the copy is. */
  readonly copyOf?: string | undefined
}
