/** Links and navigation within the app. */
import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'
import { buttonClass } from '#web/ui/button.tsx'

/** Goes to a path that `paths` composed. */
type Go = (to: string, options?: NavigateOptions) => void

const GoContext = createContext<Go>(() => {})

/** Provides a stable `go`. The router's `navigate` changes with the address, which would rerender every link. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  // Paths start with a slash, so the first `navigate` stays correct at every later address.
  const [go] = useState((): Go => (to, options) => {
    // As with any link, going to the current address adds no second history entry.
    const isHere = to === `/${location.pathname.slice(BASE_PATH.length)}${location.search}`
    void navigate(to, isHere ? { ...options, replace: true } : options)
  })
  return <GoContext value={go}>{children}</GoContext>
}

export const useGo = () => use(GoContext)

/** The list that a brand was opened from, if it is not the list beside it: a shortlist or a matched list. */
export interface Origin {
  readonly path: string
  /** In the order of that list. */
  readonly ids: readonly string[]
}

/** The history entry holds the origin, so a new tab or a shared address has none. */
export function useOrigin(): Origin | undefined {
  const state = useLocation().state as { readonly origin?: Origin } | null
  return state?.origin
}

/** Where this page is served: `/`, or a folder. */
export const BASE_PATH = new URL(document.baseURI).pathname

/** In an embedded frame, links that are copied or opened in a new tab lead to the app itself. */
const APP_ROOT = BASE_PATH.replace(window.embedHost ? /\/embed\/$/ : /\/$/, '')

/** The `href` of a path that `paths` composed. */
export const hrefOf = (to: string) => APP_ROOT + to

/** The absolute address of a path, to be shared. It holds no token. */
export const linkTo = (to: string) => location.origin + hrefOf(to)

/** Whether a click asks for a new tab or window, which is left to the browser. */
export const isModifiedClick = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** A path that `paths` composed, or `null` to disable the link. The element stays the same, so it keeps the focus. */
  readonly to: string | null
  readonly state?: object | undefined
  readonly replace?: boolean
}

/** A link within the app. The router's own cannot be disabled, and in a frame would open the frame in a new tab. */
export function Link({ to, state, replace = false, children, ...props }: LinkProps) {
  const go = useGo()
  function follow(event: MouseEvent) {
    if (to === null || isModifiedClick(event)) return
    event.preventDefault()
    go(to, { state, replace })
  }
  const target =
    to === null
      ? ({ role: 'link', 'aria-disabled': true, tabIndex: -1 } as const)
      : { href: hrefOf(to), onClick: follow }
  return (
    <a {...props} {...target}>
      {children}
    </a>
  )
}

export const ButtonLink = (props: LinkProps) => <Link className={buttonClass} {...props} />
