import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const BrandDetail = lazyScreen(async () => (await import('./brand-detail.tsx')).BrandDetail)
