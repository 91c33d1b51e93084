import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const KeysDialog = lazyScreen(async () => (await import('./keys-dialog.tsx')).KeysDialog)
