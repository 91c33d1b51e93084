import type { ToHost } from '#embed/protocol/messages.ts'
import type { BrandCatalogueOptions } from '#embed/package/embed-api.d.ts'

/** Which option is called with the detail of a message from the frame. Events of the element have the message's name. */
export const CALLBACKS = {
  ready: 'onReady',
  navigate: 'onNavigate',
  select: 'onSelect',
  cancel: 'onCancel',
  height: 'onHeight',
  error: 'onError',
} as const satisfies Record<Exclude<ToHost['type'], 'token-needed'>, keyof BrandCatalogueOptions>
