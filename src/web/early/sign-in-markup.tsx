import { renderToStaticMarkup } from 'react-dom/server.edge'
import { SignInForm } from '#web/session/sign-in-form.tsx'

/** The sign-in form as it first looks, for the build to write into the page. */
export function signInMarkup(asksForAddress: boolean): string {
  return renderToStaticMarkup(<SignInForm address={asksForAddress ? '' : undefined} />)
}
