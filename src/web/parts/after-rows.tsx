import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'

/** Space for what is loaded after the rows are painted. Its class reserves it, so that nothing moves later. */
export function AfterRows({ isLoaded, children, ...box }: ComponentProps<'div'> & { isLoaded: boolean }) {
  const [arePainted, setPainted] = useState(false)
  useEffect(() => (isLoaded ? afterPaint(() => setPainted(true)) : undefined), [isLoaded])
  return <div {...box}>{arePainted && <Suspense>{children}</Suspense>}</div>
}
