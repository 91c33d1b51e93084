/**
 * The oldest browsers that the app supports: those that have everything in Baseline 2024, which were all released by
 * December 2024. The table in docs/development.md says the same.
 */
export const OLDEST_BROWSERS = {
  chrome: 131,
  chrome_android: 131,
  edge: 131,
  firefox: 133,
  firefox_android: 133,
  safari: 18.2,
  safari_ios: 18.2,
} as const

const { chrome, edge, firefox, safari, safari_ios } = OLDEST_BROWSERS

/** The same for the compiler, which translates newer syntax. */
export const TARGET = [
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${safari_ios}`,
]
