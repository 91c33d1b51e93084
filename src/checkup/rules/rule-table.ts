/** Every rule of the check-up. A new rule needs a row in its group's table, a planted fault, and a row in docs/checkup.md. */
import { contractRules } from './contract-rules.ts'
import { filterRules } from './filter-rules.ts'
import { logoRules } from './logo-rules.ts'
import { nameRules } from './name-rules.ts'
import { pagingRules } from './paging-rules.ts'
import { type Rule, RULE_GROUPS, type RuleGroup, type RuleRow } from './rule.ts'
import { timeRules } from './time-rules.ts'

const GROUPS = {
  contract: contractRules,
  paging: pagingRules,
  filters: filterRules,
  names: nameRules,
  logos: logoRules,
  times: timeRules,
} satisfies Record<RuleGroup, readonly RuleRow[]>

/** By id, in the order of their groups. */
export const RULES: ReadonlyMap<string, Rule> = new Map(
  RULE_GROUPS.flatMap((group) => GROUPS[group].map((rule) => [rule.id, { group, ...rule }] as const)),
)
