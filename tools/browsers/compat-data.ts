import { features } from 'web-features'
import { OLDEST_BROWSERS } from './supported-browsers.ts'

type Support = Readonly<Partial<Record<keyof typeof OLDEST_BROWSERS, string>>>

/**
 * The supported browsers that are too old for each feature, by its key in MDN's compatibility data, such as
 * `api.URL.parse_static`. Empty if all of them have it.
 */
const missingIn = new Map<string, readonly string[]>()
/** The keys of the web's and the language's interfaces, by their last part without `_static`. */
const keysOfMember = new Map<string, string[]>()
/** The keys of functions and other types of CSS values, by their last part. */
const keysOfCssType = new Map<string, string[]>()

for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue
  for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
    missingIn.set(key, tooOld(support))
    const name = key.slice(key.lastIndexOf('.') + 1).replace(/_static$/, '')
    if (/^(?:api|javascript\.builtins)\./.test(key)) add(keysOfMember, name, key)
    else if (key.startsWith('css.types.')) add(keysOfCssType, name, key)
  }
}

function tooOld(support: Support): string[] {
  return Object.entries(OLDEST_BROWSERS).flatMap(([browser, oldest]) => {
    const since = support[browser as keyof Support]
    const version = Number.parseFloat((since ?? '').replace('≤', ''))
    return version <= oldest ? [] : [`${browser} ${oldest}`]
  })
}

function add(keys: Map<string, string[]>, name: string, key: string): void {
  const known = keys.get(name)
  if (known) known.push(key)
  else keys.set(name, [key])
}

/** The first of the keys that the data knows, if some supported browser lacks it. */
export function unsupportedKey(...keys: string[]): string | undefined {
  const known = keys.find((key) => missingIn.has(key))
  return known !== undefined && missingIn.get(known)!.length > 0 ? known : undefined
}

/** A key of that member's name, if some supported browser lacks it in every interface that has such a member. */
export function unsupportedMember(name: string): string | undefined {
  return onlyUnsupported(keysOfMember.get(name))
}

export function unsupportedCssFunction(name: string): string | undefined {
  return onlyUnsupported(keysOfCssType.get(name))
}

function onlyUnsupported(keys: readonly string[] = []): string | undefined {
  return keys.every((key) => unsupportedKey(key)) ? keys[0] : undefined
}

/** The supported browsers that lack a feature, in words. */
export function browsersWithout(key: string): string {
  return missingIn.get(key)!.join(', ')
}
