import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const ViewsButton = lazyScreen(async () => (await import('#web/views/views-button.tsx')).ViewsButton)
