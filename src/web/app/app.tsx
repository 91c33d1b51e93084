import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useRoutes } from 'react-router-dom'
import { getSession, subscribeSession } from '#web/session/session.ts'
import { routes } from './router.tsx'

export const loadSignInPage = () => import('#web/session/sign-in-page.tsx')
const SignInPage = lazy(async () => ({ default: (await loadSignInPage()).SignInPage }))

/** Sign-in stands in for whatever address was asked for, so that signing in goes on exactly there. */
export function App() {
  const session = useSyncExternalStore(subscribeSession, getSession)
  const page = useRoutes(routes)
  if (session.status === 'asking') return null
  if (session.status === 'in') return page
  return (
    <Suspense fallback={null}>
      <SignInPage key={session.reason} reason={session.reason} />
    </Suspense>
  )
}
