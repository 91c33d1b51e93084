import { renderToStaticMarkup } from 'react-dom/server.edge'
import { MissingCode } from '#web/ui/lazy-screen.tsx'

/** The markup shown if the app's code cannot be loaded, by the id of the template that the build writes it into. */
export const EARLY_MARKUP = {
  'missing-code': renderToStaticMarkup(
    <main>
      <MissingCode wholePage />
    </main>,
  ),
}
