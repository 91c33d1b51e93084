import { CloudAlert } from 'lucide'
import type { ReactNode } from 'react'
import { explain } from '#client/explain.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryButton, type RetryButtonProps } from './retry-button.tsx'

interface FailureNoticeProps extends RetryButtonProps {
  /** It stands where the content would be, and not above it. */
  readonly inPlace?: boolean
  /** What can still be shown. */
  readonly children?: ReactNode
  /** What to do where trying again cannot help. */
  readonly actions?: ReactNode
}

/** A failed request in words, and what to do next. */
export function FailureNotice({ inPlace, children, actions, ...retryProps }: FailureNoticeProps) {
  const { title, detail, retry } = explain(retryProps.error)
  const next = retry ? <RetryButton {...retryProps} /> : actions
  return inPlace ? (
    <Empty role="alert" icon={<Icon of={CloudAlert} size={20} />} title={title} actions={next}>
      {detail}
    </Empty>
  ) : (
    <Notice tone="danger" role="alert" title={title} actions={next}>
      <span>{detail}</span> <span>{children}</span>
    </Notice>
  )
}
