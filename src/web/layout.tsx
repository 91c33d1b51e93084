import { SlidersHorizontal } from 'lucide'
import { onlineManager } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { memo, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { CheckupEnded, CheckupLink } from '#web/checkup/checkup-link.tsx'
import { catalogueName } from '#web/data/settings.ts'
import { paths, routePatterns } from '#web/data/paths.ts'
import { focusContent } from '#web/ui/focus.ts'
import { Link } from '#web/data/navigation.tsx'
import { unstored } from '#web/data/persisted.ts'
import { saveFile } from '#web/export/formats.ts'
import { useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { CopyShortlistLink, ShortlistLink } from '#web/shortlist/shortlist-controls.tsx'
import { KeysDialog } from '#web/list/list-keys.tsx'
import { SignOutButton } from '#web/session/sign-out-button.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { Button, underlinedClass } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice, Wordmark } from '#web/ui/messages.tsx'
import styles from './layout.module.css'

const PreferenceChoices = lazyScreen(async () => (await import('./preference-choices.tsx')).PreferenceChoices)

const SECTIONS = [
  { name: 'Brands', to: paths.brands(), pattern: routePatterns.brands },
  { name: 'Match', to: paths.match(), pattern: routePatterns.match },
]

export function Layout() {
  const { pathname, hash } = useLocation()
  const arrival = useNavigationType()
  const [, screen] = pathname.split('/')
  // A link leads to the top of another screen. "Back" leads to where the reader was.
  const onScreen = useEffectEvent((shown: string | undefined) => {
    if (shown !== undefined && arrival === NavigationType.Push) scrollTo(0, 0)
  })
  useLayoutEffect(() => onScreen(screen), [screen])
  return <Frame pathname={pathname} isFromLink={hash !== ''} />
}

/** The frame around every screen: navigation, settings and signing out. Memoised, so typing a search does not rerender it. */
const Frame = memo(function Frame({ pathname, isFromLink }: { pathname: string; isFromLink: boolean }) {
  return (
    <>
      <Button className={styles.skip} onClick={() => focusContent()}>
        Skip to main content
      </Button>
      <Row as="header" className={styles.header}>
        {/* No tab stop: "Brands" leads to the same place. */}
        <Link to={paths.brands()} tabIndex={-1} className={styles.home} aria-label={catalogueName()}>
          <Wordmark name={catalogueName()} />
        </Link>
        <nav className={`${styles.nav} ${underlinedClass}`} aria-label="Main">
          {SECTIONS.map(({ name, to, pattern }) => (
            <Link key={name} to={to} aria-current={pathname.startsWith(pattern) ? 'page' : undefined}>
              {name}
            </Link>
          ))}
          <CheckupLink current={pathname.startsWith(routePatterns.checkup)} />
          <ShortlistLink current={pathname.startsWith(routePatterns.shortlist) && !isFromLink} />
        </nav>
        <SettingsMenu />
        <SignOutButton />
      </Row>
      <div className={styles.notices}>
        <UnstoredNotice />
        {!pathname.startsWith(routePatterns.checkup) && <CheckupEnded />}
      </div>
      <OfflineNotice />
      <Outlet />
    </>
  )
})

function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => navigator.onLine,
  )
  return (
    <p className={styles.offline} aria-live="polite" data-print="hide">
      {!isOnline && 'You are offline. What has loaded stays available.'}
    </p>
  )
}

/** Says what this browser could not store, and offers to keep it in another way. */
function UnstoredNotice() {
  const changes = [...useSelector(unstored).values()]
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed && changes.length === 0) setDismissed(false)
  const labels = new Set(changes.map(({ label }) => label))
  const save = () => {
    for (const { label, value } of changes)
      saveFile(new Blob([JSON.stringify(value)], { type: 'application/json' }), `${label}.json`)
  }
  return (
    <div aria-live="polite">
      {changes.length > 0 && !isDismissed && (
        <Notice
          tone="warning"
          title={`Not saved by this browser: ${[...labels].join(', ')}`}
          actions={
            <>
              {labels.has('shortlists') && <CopyOpenShortlist />}
              <Button onClick={save}>Save as a file</Button>
              <Button tone="quiet" onClick={() => setDismissed(true)}>
                Dismiss
              </Button>
            </>
          }
        >
          Its storage is full or blocked. Your changes last until you close this page.
        </Notice>
      )}
    </div>
  )
}

const CopyOpenShortlist = () => <CopyShortlistLink shortlist={useShortlist()} />

function SettingsMenu() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <MenuButton
        id="settings-menu"
        label="Settings"
        icon={SlidersHorizontal}
        tone="quiet"
        menuClassName={styles.menu}
        preload={PreferenceChoices.preload}
      >
        <PreferenceChoices onHelp={() => setHelpOpen(true)} />
      </MenuButton>
      {/* Not in the menu, which closes when a dialog opens. */}
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </>
  )
}
