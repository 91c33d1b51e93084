/**
 * What surrounds the screens inside another page: nothing that is seen, unless a token is missing. This folder also
 * holds what the frame and the host page have to do with each other.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FrameOptions } from '#embed/protocol/messages.ts'
import './embed-frame.css'
import { HistoryRule } from '#web/data/routing/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStore } from '#web/ui/use-store.ts'
import type { Host } from './host.ts'
import { useHeightReports } from './use-height-reports.ts'
import { useHostOptions } from './use-host-options.ts'
import { usePlaceReports } from './use-place-reports.ts'

interface EmbedFrameProps {
  readonly host: Host
  readonly children: (options: FrameOptions) => ReactNode
}

export function EmbedFrame({ host, children }: EmbedFrameProps) {
  const options = useHostOptions(host)
  const content = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const token = useStore(host.tokens.state)
  const failed = token.status === 'failed'
  usePlaceReports(host)
  useHeightReports(host, content, (options.height ?? 'auto') === 'auto')
  useEffect(() => {
    // What failed while there was no token is requested again.
    const predicate = ({ state }: { state: { status: string } }) => state.status === 'error'
    if (!failed) void queryClient.refetchQueries({ type: 'active', predicate })
  }, [queryClient, failed])

  return (
    <div ref={content} id="embedded">
      {failed && (
        <Notice
          tone="warning"
          role="alert"
          title="The catalogue is waiting for access"
          actions={<Button onClick={host.tokens.retry}>Try again</Button>}
        >
          {token.message} The next attempt follows by itself.
        </Notice>
      )}
      <HistoryRule isReplacing={options.history === 'replace'}>{children(options)}</HistoryRule>
    </div>
  )
}
