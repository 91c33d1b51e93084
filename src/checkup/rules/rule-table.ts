/** Every rule of the check-up. A new rule is a row in the table of its group; nothing else has to know of it. */
import { contractRules } from './contract-rules.ts'
import { filterRules } from './filter-rules.ts'
import { logoRules } from './logo-rules.ts'
import { nameRules } from './name-rules.ts'
import { pagingRules } from './paging-rules.ts'
import { type CheckedRule, type Rule, RULE_GROUPS, type RuleGroup } from './rule.ts'
import { timeRules } from './time-rules.ts'

const GROUPS = {
  contract: contractRules,
  paging: pagingRules,
  filters: filterRules,
  names: nameRules,
  logos: logoRules,
  times: timeRules,
} satisfies Record<RuleGroup, readonly CheckedRule[]>

export type GroupedRule = CheckedRule & Rule

/** All rules with their checks, in the order of their groups. */
export const CHECKED_RULES: readonly GroupedRule[] = RULE_GROUPS.flatMap((group) =>
  GROUPS[group].map((rule): GroupedRule => Object.assign({ group }, rule)),
)

/** What is said of each rule, by its id. */
export const RULES: ReadonlyMap<string, Rule> = new Map(CHECKED_RULES.map((rule) => [rule.id, rule]))
