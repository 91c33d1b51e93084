/** Entry point of the frame: the app inside another page, without header and sign-in, and with the host page's token. */
import { fetchOrReuse } from '#web/data/connection.ts'
import { loadSettings, SettingsError } from '#web/data/settings.ts'
import type { Host } from '#web/embed/host.ts'
import { tokenFetch } from '#web/embed/token-source.ts'
import { beginSession } from '#web/session/session.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { App, openList, type Render, startApp, StartErrorPage } from './start-app.tsx'

const EmbedFrame = lazyScreen(async () => (await import('#web/embed/embed-frame.tsx')).EmbedFrame)

/** If the host page has not responded after this many milliseconds, the frame says that it is waiting. */
const HOST_TIMEOUT = 5000

async function start(met: Promise<Host>, render: Render): Promise<void> {
  await loadSettings()
  const waiting = setTimeout(
    render,
    HOST_TIMEOUT,
    <StartErrorPage
      title="Waiting for the page that shows this catalogue"
      message="It has not responded yet. If this message stays, tell whoever runs that page."
    />,
  )
  const host = await met.catch((refusal: unknown) => refusal as Error)
  clearTimeout(waiting)
  if (host instanceof Error)
    return render(<StartErrorPage title="This page cannot show the catalogue" message={host.message} />)
  const { baseAddress } = host
  if (!baseAddress) throw new SettingsError('config.json, field baseUrl: an embedded catalogue needs it.')
  // The host page keeps the token: nothing is stored, and no other tab is asked.
  beginSession({ baseAddress, token: '' }, tokenFetch(host.tokens, fetchOrReuse))
  // If loading fails, the screen itself shows the error.
  await Promise.all([EmbedFrame.preload(), openList()])
  render(<App layout={<EmbedFrame host={host} />} />)
}

const met = window.embedHost
// The early script sets none in a tab of its own.
if (met) startApp((render) => start(met, render))
