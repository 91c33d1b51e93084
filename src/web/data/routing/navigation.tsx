import { createContext, type MouseEvent, type ReactNode, use, useCallback } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'

/** Goes to a path that `paths` composed. */
type Go = (to: string, options?: NavigateOptions) => void

/** Milliseconds after which a refused navigation is tried again. */
const TRY_AGAIN_AFTER = 1000

const ReplacingContext = createContext(false)
let refused: ReturnType<typeof setTimeout> | undefined

/** Within, nothing enters the browser's history if `isReplacing`. */
export function HistoryRule({ isReplacing, children }: { isReplacing: boolean; children: ReactNode }) {
  const isOutside = use(ReplacingContext)
  return <ReplacingContext value={isOutside || isReplacing}>{children}</ReplacingContext>
}

/** The function stays the same. */
export function useGo(): Go {
  const navigate = useNavigate()
  const isReplacing = use(ReplacingContext)
  return useCallback(
    (to, options) => {
      // As with any link, the current address is not entered into the history twice.
      const isHere = to === `/${location.pathname.slice(BASE_PATH.length)}${location.search}`
      const replace = isReplacing || isHere || (options?.replace ?? false)
      attempt(async () => navigate(to, { ...options, replace }))
    },
    [navigate, isReplacing],
  )
}

/** The list that a brand was opened from, where it is not the one beside it: a shortlist, or a matched list. */
export interface Origin {
  readonly path: string
  /** In their order there. */
  readonly ids: readonly string[]
}

/** Kept with the entry of the history, so that another tab, or an address that was sent, has none. */
export function useOrigin(): Origin | undefined {
  const state = useLocation().state as { readonly origin?: Origin } | null
  return state?.origin
}

/** Safari refuses more than 100 changes of the address in 10 seconds: a letter held down. The last one counts. */
function attempt(navigation: () => Promise<void>): void {
  clearTimeout(refused)
  navigation().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error
    refused = setTimeout(attempt, TRY_AGAIN_AFTER, navigation)
  })
}

/** Where this page is served: `/`, or a folder. */
export const BASE_PATH = new URL(document.baseURI).pathname

/** In a frame, links that are opened in a tab or copied lead to the app itself. */
const APP_ROOT = BASE_PATH.replace(window.embedHost ? /\/embed\/$/ : /\/$/, '')

/** The `href` of a path that `paths` composed. */
export const hrefOf = (to: string) => APP_ROOT + to

/** The absolute address of a path, to be shared. It holds no token. */
export const linkTo = (to: string) => location.origin + hrefOf(to)

/** Whether a click asks for a new tab or window, which is left to the browser. */
export const isModifiedClick = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey
