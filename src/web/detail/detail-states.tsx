/** What the detail shows where its brand is missing or could not be loaded. */
import { CircleHelp, CloudAlert } from 'lucide'
import { failureWords } from '#web/data/failure-words.ts'
import { FailureNotice } from '#web/brand/failure-notice.tsx'
import { RetryButton, type RetryButtonProps } from '#web/brand/retry-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function Missing({ id, listed }: { id: string; listed: boolean }) {
  return (
    <Empty icon={<Icon of={CircleHelp} size={20} />} title="Brand not found">
      The service has no brand with the id {id}.{' '}
      {listed
        ? 'The list still has it. It may have been removed since, or the service’s two responses disagree.'
        : 'It may have been removed, or the address may be incomplete.'}
    </Empty>
  )
}

export function Failed(props: RetryButtonProps) {
  const { title, detail, retry } = failureWords(props.error)
  return (
    <Empty
      role="alert"
      icon={<Icon of={CloudAlert} size={20} />}
      title={title}
      actions={retry && <RetryButton {...props} />}
    >
      {detail}
    </Empty>
  )
}

/** The endpoint failed, but the values of the list or of an earlier response can be shown. */
export function FailedWithValues({ source, ...props }: RetryButtonProps & { source: 'list' | 'earlier' }) {
  return (
    <FailureNotice {...props}>
      {source === 'list'
        ? 'The values below are from the list.'
        : 'The values below are from an earlier response.'}
    </FailureNotice>
  )
}
