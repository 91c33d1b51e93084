/** The app inside another page: no header, no sign-in, and the host page's token. */
import { useQueryClient } from '@tanstack/react-query'
import { StrictMode, Suspense, useCallback } from 'react'
import type { Root } from 'react-dom/client'
import { Outlet } from 'react-router-dom'
import { readBaseAddress } from '#client/base-address.ts'
import { fetchOrReuse } from '#web/api/early-response.ts'
import { SettingsError } from '#web/api/settings/settings-error.ts'
import { currentSettings, loadSettings } from '#web/api/settings/settings.ts'
import { EmbedFrame } from '#web/embed/embed-frame.tsx'
import type { Host } from '#web/embed/host.ts'
import { isLanguage } from '#web/embed/language.ts'
import { tokenFetch } from '#web/embed/token-fetch.ts'
import { setLocale } from '#web/preferences/locale.ts'
import { begin } from '#web/session/session.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { App, prefetchList } from './app.tsx'
import { StartErrorPage } from './start-error-page.tsx'

const BrandPicker = lazyScreen(async () => (await import('#web/picker/brand-picker.tsx')).BrandPicker)

/** Milliseconds without an answer of the host page after which the frame says that it waits. */
const HOST_TIMEOUT = 5000

export async function startEmbedded(root: Root): Promise<void> {
  const waiting = setTimeout(() => {
    root.render(
      <StartErrorPage
        title="Waiting for the page around this"
        message="It should show this catalogue with embed.js, and has not answered yet."
      />,
    )
  }, HOST_TIMEOUT)
  try {
    await loadSettings()
    const host = await window.embedHost!
    beginWith(host)
    // If the code cannot be loaded, rendering tries again and shows the error.
    if (host.options().mode === 'pick') await BrandPicker.preload().catch(() => {})
    else await prefetchList()
    root.render(
      <StrictMode>
        <ErrorBoundary wholePage>
          <App layout={<EmbeddedLayout host={host} />} />
        </ErrorBoundary>
      </StrictMode>,
    )
  } catch (error) {
    if (error instanceof SettingsError) root.render(<StartErrorPage message={error.message} />)
    else if (error instanceof Error && error.name === 'HostRefusal') {
      root.render(<StartErrorPage title="This page cannot show the catalogue" message={error.message} />)
    } else throw error
  } finally {
    clearTimeout(waiting)
  }
}

function beginWith(host: Host): void {
  const { baseUrl } = currentSettings()
  const baseAddress = baseUrl && readBaseAddress(baseUrl, new URL('..', document.baseURI).href)
  if (!baseAddress) throw new SettingsError('config.json, field baseUrl: an embedded catalogue needs one.')
  const { language } = host.options()
  if (language !== undefined && isLanguage(language)) setLocale(language)
  // The host page keeps the token: nothing is stored, and no other tab is asked.
  begin({ baseAddress, token: '' }, tokenFetch(host.tokens, fetchOrReuse))
}

function EmbeddedLayout({ host }: { host: Host }) {
  const queryClient = useQueryClient()
  const requestAgain = useCallback(() => {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [queryClient])
  return (
    <EmbedFrame host={host} onRecovered={requestAgain}>
      {({ mode, selected, ...rules }) =>
        mode === 'pick' ? (
          <Suspense>
            <BrandPicker
              // Another selection begins anew.
              key={selected?.join(' ')}
              {...rules}
              selected={selected}
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
