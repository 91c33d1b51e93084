import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const ExportDialog = lazyScreen(async () => (await import('./export-dialog.tsx')).ExportDialog)
