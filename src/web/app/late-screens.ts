import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** Whole screens that travel when they are opened. */
export const LookupPage = lazyScreen(async () => (await import('#web/lookup/lookup-page.tsx')).LookupPage)
export const CheckupPage = lazyScreen(async () => (await import('#web/checkup/checkup-page.tsx')).CheckupPage)
export const ShortlistPage = lazyScreen(
  async () => (await import('#web/shortlist/shortlist-page.tsx')).ShortlistPage,
)
