import type { ReactNode } from 'react'
import { explain } from '#client/explain.ts'
import { Notice } from '#web/ui/messages.tsx'
import { RetryButton, type RetryButtonProps } from './retry-button.tsx'

/** A failed request in words, beside what can still be shown. @param children what that is. */
export function FailureNotice({ children, ...retryProps }: RetryButtonProps & { children?: ReactNode }) {
  const { title, detail, retry } = explain(retryProps.error)
  return (
    <Notice tone="danger" role="alert" title={title} actions={retry && <RetryButton {...retryProps} />}>
      <span>{detail}</span> <span>{children}</span>
    </Notice>
  )
}
