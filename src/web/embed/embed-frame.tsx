/**
 * What surrounds the screens inside another page: nothing that is seen, unless a token is missing. This folder also
 * holds what the frame and the host page have to do with each other.
 */
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { FrameOptions } from '#embed/protocol/messages.ts'
import './embed-frame.css'
import type { Host } from './host.ts'
import { TokenNotice } from './token-notice.tsx'
import { useHeightReports } from './use-height-reports.ts'
import { useHostOptions } from './use-host-options.ts'
import { usePlaceReports } from './use-place-reports.ts'
import { useTheme } from './use-theme.ts'

interface EmbedFrameProps {
  readonly host: Host
  /** Runs when there is a token again after there was none. */
  readonly onRecovered: () => void
  readonly children: (options: FrameOptions) => ReactNode
}

export function EmbedFrame({ host, onRecovered, children }: EmbedFrameProps) {
  const options = useHostOptions(host)
  const content = useRef<HTMLDivElement>(null)
  const token = useSyncExternalStore(host.tokens.subscribe, host.tokens.state)
  useTheme(options.theme)
  usePlaceReports(host)
  useHeightReports(host, content, (options.height ?? 'auto') === 'auto')
  useRetries(host)
  useEffect(() => host.send({ type: 'ready' }), [host])

  const failed = token.status === 'failed'
  const wasFailed = useRef(false)
  useEffect(() => {
    if (wasFailed.current && !failed) onRecovered()
    wasFailed.current = failed
  }, [failed, onRecovered])

  return (
    <div ref={content} id="embedded">
      {failed && <TokenNotice message={token.message} onRetry={host.tokens.retry} />}
      {children(options)}
    </div>
  )
}

/** What was missing may be there again when the reader or the network comes back. */
function useRetries({ tokens }: Host) {
  useEffect(() => {
    addEventListener('focus', tokens.retry)
    addEventListener('online', tokens.retry)
    return () => {
      removeEventListener('focus', tokens.retry)
      removeEventListener('online', tokens.retry)
    }
  }, [tokens])
}
