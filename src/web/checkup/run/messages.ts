/** What the page and the check-up's worker tell each other. */
import type { LogoView } from '#checkup/logos/logo-inspector.ts'
import type { Finding } from '#checkup/report/finding.ts'
import type { Report } from '#checkup/report/report.ts'
import type { CheckupProgress } from '#checkup/run/progress.ts'
import type { ConnectionOptions } from '#web/data/connection.ts'

export type ToWorker =
  | { readonly type: 'start'; readonly connection: ConnectionOptions }
  | { readonly type: 'cancel' }
  /** The response to `inspect`. */
  | { readonly type: 'logo'; readonly number: number; readonly view: LogoView }

export type FromWorker =
  | {
      readonly type: 'progress'
      readonly progress: CheckupProgress
      /** What was found since the last message. */
      readonly found: readonly Finding[]
    }
  | { readonly type: 'report'; readonly report: Report }
  | { readonly type: 'failed'; readonly detail: string }
  /** Only a page has images. */
  | { readonly type: 'inspect'; readonly number: number; readonly address: string }
  | { readonly type: 'unauthorized' }
