/** The app, in a file of its own: the sign-in page, and a frame that greets its host page, do not wait for it. */
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const App = lazyScreen(async () => (await import('./app.tsx')).App)

/**
 * Loads the app and the list at the address, so that the first render often has the rows. Never rejects: the app shows what
 * failed.
 */
export async function openList(): Promise<void> {
  await App.preload()
  await import('./app.tsx').then(({ prefetchList }) => prefetchList()).catch(() => {})
}
