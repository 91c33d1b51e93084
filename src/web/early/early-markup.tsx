import { renderToStaticMarkup } from 'react-dom/server.edge'
import { catalogueName } from '#web/data/settings.ts'
import { underlinedClass } from '#web/ui/button.tsx'
import layout from '#web/layout.module.css'
import page from '#web/list/brands-page.module.css'
import { ControlsSkeleton, ListSkeleton } from '#web/list/list-skeleton.tsx'
import { SignInForm } from '#web/session/sign-in-form.tsx'
import toolbar from '#web/list/list-toolbar.module.css'
import { MissingCode } from '#web/ui/lazy-screen.tsx'
import { Heading, Page, Row, Sheet, Soft, Stack } from '#web/ui/layout.tsx'
import { Wordmark } from '#web/ui/messages.tsx'

const SECTIONS = { Brands: 'brands', Match: 'match', 'Check-up': 'checkup', Shortlist: 'shortlist' }

/**
 * The list before its code has arrived, in the places where the app draws it, so that nothing moves. It has few elements and
 * words, since each of them delays the first row, and no `style`, which the Content-Security-Policy refuses in a page.
 */
const earlyList = (
  <>
    <Row as="header" className={layout.header}>
      <div className={layout.home}>
        <Wordmark name={catalogueName()} />
      </div>
      <nav className={`${layout.nav} ${underlinedClass}`}>
        {Object.entries(SECTIONS).map(([name, path]) => (
          <a key={name} href={path} aria-current={name === 'Brands' ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </Row>
    <Page as="div" className={page.page}>
      <Stack as="main">
        <Row as="header" className={toolbar.top}>
          <div className={toolbar.title}>
            <Heading level={1} className={toolbar.heading}>
              Brands
            </Heading>
            <Soft as="div" size="s" className={toolbar.summary} />
          </div>
          <ControlsSkeleton />
        </Row>
        <Sheet className={page.sheet}>
          <ListSkeleton />
        </Sheet>
      </Stack>
    </Page>
  </>
)

/** Markup that is seen before the app's code, by the id of the element that the build writes it into. */
export const EARLY_MARKUP = {
  'early-list': renderToStaticMarkup(earlyList),
  'early-sign-in': renderToStaticMarkup(<SignInForm />),
  'early-sign-in-address': renderToStaticMarkup(<SignInForm address="" />),
  'missing-code': renderToStaticMarkup(<MissingCode wholePage />),
}
