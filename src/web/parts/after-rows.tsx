import { type ComponentProps, Suspense } from 'react'

/** Space for what is loaded after the rows. Its class reserves it, so that nothing moves later. */
export function AfterRows({ isLoaded, children, ...box }: ComponentProps<'div'> & { isLoaded: boolean }) {
  return <div {...box}>{isLoaded && <Suspense>{children}</Suspense>}</div>
}
