import { editDistance } from '#contract/edit-distance.ts'
import type { Environment } from './database-settings.ts'
import { SETTING_NAMES } from './variables.ts'

/** The beginnings of names that are probably meant for this service. */
const PREFIX = /^(?:CORS|DATABASE|DRAIN|EMBED|LOGO|MAX|METRICS|MIRROR|RATE|TRUST|UPSTREAM)_/

/** One sentence for each variable that looks like a setting and is none. Values are not repeated: they may be secret. */
export function unknownVariables(environment: Environment): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (!environment[name] || SETTING_NAMES.includes(name)) return []
    const near = SETTING_NAMES.find(
      (known) => editDistance(name.toUpperCase(), known) <= Math.floor(known.length / 4),
    )
    if (near !== undefined) return [`There is no setting ${name}. Did you mean ${near}?`]
    return PREFIX.test(name) ? [`There is no setting ${name}.`] : []
  })
}
