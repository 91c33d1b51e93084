import { CloudAlert } from 'lucide'
import { dropParameters, LIST_PARAMETERS } from '#contract/list-query.ts'
import { HttpError } from '#client/errors.ts'
import { withoutView } from '#web/data/list-order.ts'
import { failureWords } from '#web/data/failure-words.ts'
import { paths } from '#web/data/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Link } from '#web/data/routing/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import styles from './list-states.module.css'
import { FailureNotice } from '#web/brand/failure-notice.tsx'
import { RetryButton, type RetryButtonProps } from '#web/brand/retry-button.tsx'

/** Parameters that every service accepts. Only ours has these two, and a page can be requested without them. */
const STANDARD_PARAMETERS: ReadonlySet<string> = new Set(
  LIST_PARAMETERS.filter((parameter) => parameter !== 'order' && parameter !== 'cursor'),
)

interface FailedListProps extends RetryButtonProps {
  readonly address: ListAddress
}

/** The list failed, and there are no earlier rows to show. */
export function FailedList({ address, ...retryProps }: FailedListProps) {
  const { error } = retryProps
  const { title, detail, retry } = failureWords(error)
  const refusal = error instanceof HttpError ? (error.words ?? '') : ''
  const doubtful = new Set(
    withoutView(address.query)
      .pairs.map(({ key }) => key)
      .filter((key) => isDoubtful(key, refusal)),
  )
  return (
    <Empty
      role="alert"
      icon={<Icon of={CloudAlert} size={20} />}
      title={title}
      actions={
        retry ? (
          <RetryButton {...retryProps} />
        ) : (
          <>
            {doubtful.size > 0 && (
              <Link className={buttonClass} to={paths.brands(dropParameters(address.query, [...doubtful]))}>
                Leave out {Array.from(doubtful, (key) => key.slice(0, 30)).join(', ')}
              </Link>
            )}
            <Link className={buttonClass} to={paths.brands()}>
              Show all brands
            </Link>
          </>
        )
      }
    >
      {detail}
    </Empty>
  )
}

/**
 * Whether a parameter of a refused query is offered for removal: one that not every service accepts, or one that the
 * refusal names. Filters have controls of their own.
 */
function isDoubtful(key: string, refusal: string): boolean {
  if (!STANDARD_PARAMETERS.has(key)) return true
  return (key === 'limit' || key === 'page') && new RegExp(`\\b${key}\\b`).test(refusal)
}

/** The list failed, and earlier rows stay on the screen. */
export function FailedRefetch(props: RetryButtonProps) {
  return (
    <div className={styles.refetch}>
      <FailureNotice {...props}>The brands below are from an earlier response.</FailureNotice>
    </div>
  )
}
