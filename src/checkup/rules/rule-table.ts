/** Every rule of the check-up. A new rule needs a row in its group's table, a planted fault, and a row in docs/checkup.md. */
import { contractRules } from './contract-rules.ts'
import { filterRules } from './filter-rules.ts'
import { logoRules } from './logo-rules.ts'
import { nameRules } from './name-rules.ts'
import { pagingRules } from './paging-rules.ts'
import { type Rule, RULE_GROUPS, type RuleGroup, type RuleTable } from './rule.ts'

const GROUPS = {
  contract: contractRules,
  paging: pagingRules,
  filters: filterRules,
  names: nameRules,
  logos: logoRules,
} satisfies Record<RuleGroup, RuleTable>

const RULE_LIST = RULE_GROUPS.flatMap((group) =>
  Object.entries(GROUPS[group]).map(([id, row]) => wholeRule(id, group, row)),
)

/** By id, in the order of their groups. */
export const RULES: ReadonlyMap<string, Rule> = new Map(RULE_LIST.map((rule) => [rule.id, rule]))

export const rulesIn = (group: RuleGroup) => RULE_LIST.filter((rule) => rule.group === group)

export const titleOf = (rule: string) => RULES.get(rule)?.title ?? rule

function wholeRule(id: string, group: RuleGroup, row: RuleTable[string]): Rule {
  const check: Rule['check'] = ({ list, probes }) =>
    list.findings.get(id) ?? probes.flatMap(({ findings = [] }) => findings.filter(({ rule }) => rule === id))
  return { id, group, severity: 'fault', unit: row.check ? 'brands' : 'requests', check, ...row }
}
