import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** Screens and a menu that are loaded when they are opened. */
export const MatchPage = lazyScreen(async () => (await import('#web/match/match-page.tsx')).MatchPage)
export const CheckupPage = lazyScreen(async () => (await import('#web/checkup/checkup-page.tsx')).CheckupPage)
export const ShortlistPage = lazyScreen(
  async () => (await import('#web/shortlist/shortlist-page.tsx')).ShortlistPage,
)
export const DisplayChoices = lazyScreen(async () => (await import('./display-choices.tsx')).DisplayChoices)
