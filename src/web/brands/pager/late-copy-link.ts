import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const CopyLink = lazyScreen(async () => (await import('./copy-link.tsx')).CopyLink)
