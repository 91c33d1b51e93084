import { createContext, type MouseEvent, type ReactNode, use, useState } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'

/** Goes to an address of ours, as `paths` puts them together. */
type Go = (to: string, options?: NavigateOptions) => void

const GoContext = createContext<Go>(() => {})

/**
 * Hands out one way to go for good: the router's own changes with the address, and everything that uses it is drawn
 * anew whenever that does.
 */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  // Good for any address that starts with a slash, wherever one is by then.
  const [go] = useState((): Go => (to, options) => void navigate(to, options))
  return <GoContext value={go}>{children}</GoContext>
}

export const useGo = () => use(GoContext)

/** Where the app is served: `/`, or a folder. */
export const BASE_PATH = new URL(document.baseURI).pathname

const ROOT = BASE_PATH.replace(/\/$/, '')

/** The `href` of an address of ours; `addressOf` undoes it. */
export const hrefOf = (to: string) => ROOT + to
export const addressOf = (href: string) => href.slice(ROOT.length)

/** Whether a press asks for a new tab or window, which is the browser's business. */
export const isElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey
