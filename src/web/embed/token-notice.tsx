import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** There is no token to work with. */
export function TokenNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="The catalogue is waiting for access"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {message} The next attempt follows by itself.
    </Notice>
  )
}
