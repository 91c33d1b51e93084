import { renderToStaticMarkup } from 'react-dom/server.edge'
import { SignInForm } from '#web/session/sign-in-form.tsx'
import { MissingCode } from '#web/ui/error-boundary.tsx'

/** What may be shown before the code of the app has loaded, by the id of the template that the build writes it into. */
export const EARLY_MARKUP = {
  'sign-in': renderToStaticMarkup(<SignInForm address={undefined} />),
  'sign-in-with-address': renderToStaticMarkup(<SignInForm address="" />),
  'missing-code': renderToStaticMarkup(
    <main>
      <MissingCode wholePage />
    </main>,
  ),
}
