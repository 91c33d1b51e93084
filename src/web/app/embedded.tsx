/** The app inside another page: no header, no sign-in, and the host page's token. */
import { StrictMode, Suspense } from 'react'
import type { Root } from 'react-dom/client'
import { Outlet } from 'react-router-dom'
import { fetchOrReuse } from '#web/api/early-response.ts'
import { SettingsError } from '#web/api/settings/settings-error.ts'
import { loadSettings } from '#web/api/settings/settings.ts'
import { EmbedFrame } from '#web/embed/embed-frame.tsx'
import type { Host } from '#web/embed/host.ts'
import { readLanguage } from '#web/embed/language.ts'
import { tokenFetch } from '#web/embed/token-fetch.ts'
import { begin } from '#web/session/session.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { App, prefetchList } from './app.tsx'
import { StartErrorPage } from './start-error-page.tsx'

const BrandPicker = lazyScreen(async () => (await import('#web/picker/brand-picker.tsx')).BrandPicker)

/** Milliseconds without an answer of the host page after which the frame says that it waits. */
const HOST_TIMEOUT = 5000

/** Throws a SettingsError if the settings are not valid. */
export async function startEmbedded(root: Root): Promise<void> {
  await loadSettings()
  const waiting = setTimeout(
    () =>
      root.render(
        <StartErrorPage
          title="Waiting for the page around this"
          message="Its embed.js has not answered yet."
        />,
      ),
    HOST_TIMEOUT,
  )
  const host = await window.embedHost!.catch((refusal: unknown) => refusal as Error)
  clearTimeout(waiting)
  if (host instanceof Error) {
    root.render(<StartErrorPage title="This page cannot show the catalogue" message={host.message} />)
    return
  }
  beginWith(host)
  // If the code cannot be loaded, rendering tries again and shows the error.
  if (host.options.mode === 'pick') await BrandPicker.preload().catch(() => {})
  else await prefetchList()
  root.render(
    <StrictMode>
      <ErrorBoundary wholePage>
        <App layout={<EmbeddedLayout host={host} />} />
      </ErrorBoundary>
    </StrictMode>,
  )
}

function beginWith({ baseAddress, options, tokens }: Host): void {
  if (!baseAddress) throw new SettingsError('config.json, field baseUrl: an embedded catalogue needs one.')
  readLanguage(options.language)
  // The host page keeps the token: nothing is stored, and no other tab is asked.
  begin({ baseAddress, token: '' }, tokenFetch(tokens, fetchOrReuse))
}

function EmbeddedLayout({ host }: { host: Host }) {
  return (
    <EmbedFrame host={host}>
      {(options) =>
        options.mode === 'pick' ? (
          <Suspense>
            <BrandPicker
              // Another selection begins anew.
              key={options.selected?.join(' ')}
              {...options}
              onConfirm={(brands) => host.send({ type: 'selected', brands })}
              onCancel={() => host.send({ type: 'cancelled' })}
            />
          </Suspense>
        ) : (
          <Outlet />
        )
      }
    </EmbedFrame>
  )
}
