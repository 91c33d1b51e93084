/**
 * `npm run browsers`: looks up every interface, member, property and selector of the built app in the web-features data.
 * Fails if a supported browser (supported-browsers.ts) lacks one.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browsersWithout } from './compat-data.ts'
import { membersDefinedIn, unsupportedInScript } from './unsupported-script.ts'
import { unsupportedInStyles } from './unsupported-styles.ts'

/** Features that some supported browsers lack, and why the app may use them all the same. A property includes its values. */
const ALLOWED: Readonly<Record<string, string>> = {
  'api.Document.startViewTransition': 'react-router: only with the option viewTransition, which nothing sets',
  'api.ViewTransition.skipTransition': 'react-router: likewise',
  'api.Document.fullscreenEnabled': 'else the board has no button for the full screen',
  'api.Navigator.connection': 'used where it exists',
  'css.properties.field-sizing': 'else a title that is edited has a fixed width',
  'css.properties.field-sizing.content': 'as above',
  'api.Window.navigation': 'used where it exists',
  'api.Window.devicePixelRatio': 'Safari leaves the zoom out, and nothing depends on it',
  'api.Window.open': 'iOS ignores some of the window features, which the app does not set',
  'css.properties.accent-color': 'else the browser chooses the colour of the tick, or of the whole box',
  'css.properties.content-visibility': 'else rows off screen are drawn too',
  'css.properties.cursor': 'iOS has no pointer',
  'css.properties.forced-color-adjust': 'Safari has no forced colours',
  'css.properties.overscroll-behavior': 'else the page scrolls on at the end of a list',
  'css.selectors.fullscreen': 'of use only where there is a full screen',
  'javascript.builtins.Intl.Locale.getWeekInfo': 'else the week begins on Monday',
  'css.properties.resize': 'else a text area keeps its size',
  'css.properties.scrollbar-color': 'else the colours of the system',
  'api.Element.requestFullscreen': 'called only where it is there',
  'api.Document.fullscreenElement': 'of use only where there is a full screen',
  'api.Document.exitFullscreen': 'as above',
}

const DIST = join(import.meta.dirname, '../../dist')
const files = globSync('**/*.{html,css,js,mjs}', { cwd: DIST }).map((name) => {
  const source = readFileSync(join(DIST, name), 'utf8')
  const isPage = name.endsWith('.html')
  const scripts = isPage ? contents(source, 'script') : /\.m?js$/.test(name) ? [source] : []
  const styles = isPage ? contents(source, 'style') : name.endsWith('.css') ? [source] : []
  return { name, scripts, styles }
})
const ownMembers = new Set(files.flatMap(({ scripts }) => scripts.flatMap(membersDefinedIn)))

/** The files that use a feature, by its key. */
const users = new Map<string, Set<string>>()
for (const { name, scripts, styles } of files) {
  const found = [
    ...scripts.flatMap((script) => unsupportedInScript(script, ownMembers)),
    ...styles.flatMap((style) => unsupportedInStyles(style)),
  ]
  for (const key of found) users.set(key, (users.get(key) ?? new Set()).add(name))
}

const allowed = Object.keys(ALLOWED)
for (const [key, names] of users) {
  if (allowed.some((prefix) => key === prefix || key.startsWith(`${prefix}.`))) continue
  console.error(`${key} is missing in ${browsersWithout(key)}. Used in ${[...names].join(', ')}`)
  process.exitCode = 1
}
for (const prefix of allowed) {
  if ([...users.keys()].some((key) => key.startsWith(prefix))) continue
  console.error(`${prefix} is allowed, but no longer used.`)
  process.exitCode = 1
}
if (!process.exitCode) console.log(`${files.length} files use nothing that a supported browser lacks.`)

function contents(source: string, element: 'script' | 'style'): string[] {
  return [...source.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, text]) => text!,
  )
}
