import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** The detail, whose code the list fetches ahead. */
export const BrandDetail = lazyScreen(async () => (await import('./brand-detail.tsx')).BrandDetail)
