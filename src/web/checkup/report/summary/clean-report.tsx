import type { RuleOutcome } from '#checkup/report/report.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { RULE_GROUPS, type RuleGroup } from '#checkup/rules/rule.ts'
import { countWords } from '#web/preferences/count-words.ts'
import { amountWords } from '#web/checkup/report/report-view.ts'
import { VerdictMark } from '#web/checkup/report/verdict-mark.tsx'
import styles from './clean-report.module.css'

const GROUP_WORDS: Readonly<Record<RuleGroup, string>> = {
  contract: 'Contract',
  paging: 'Paging',
  filters: 'Filters',
  names: 'Names',
  logos: 'Logos',
  times: 'Times',
}

/** In place of findings where there are none: what was checked, and what could not be judged. */
export function CleanReport({ outcomes }: { outcomes: readonly RuleOutcome[] }) {
  const open = outcomes.some(({ notJudged }) => notJudged.length > 0)
  const groups = RULE_GROUPS.map((group) => ({
    group,
    rules: outcomes.filter(({ rule }) => RULES.get(rule)?.group === group),
  }))
  return (
    <section className={styles.clean} aria-labelledby="clean-title">
      <h2 id="clean-title" className={styles.title}>
        {open ? 'Nothing to fix in what could be checked' : 'Nothing to fix'}
      </h2>
      <p className={styles.soft}>No rule found anything wrong or suspicious. This is what was checked:</p>
      <dl className={styles.groups}>
        {groups
          .filter(({ rules }) => rules.length > 0)
          .map(({ group, rules }) => (
            <Group key={group} name={GROUP_WORDS[group]} rules={rules} />
          ))}
      </dl>
    </section>
  )
}

function Group({ name, rules }: { name: string; rules: readonly RuleOutcome[] }) {
  const fine = rules.filter(({ verdict }) => verdict === 'fine').length
  const partly = rules.filter(({ notJudged }) => notJudged.length > 0)
  return (
    <div>
      <dt>
        <VerdictMark verdict={partly.length > 0 ? 'not-judged' : 'fine'} />
        {name}
      </dt>
      <dd>
        {fine === rules.length
          ? amountWords(fine, 'rules')
          : `${countWords(fine)} of ${amountWords(rules.length, 'rules')}`}{' '}
        fine
      </dd>
      <dd className={styles.soft}>{judgedWords(rules)}</dd>
      {[...causesOf(partly)].map(([cause, count]) => (
        <dd key={cause} className={styles.soft}>
          Could not check: {cause}, {amountWords(count, 'rules')}
        </dd>
      ))}
    </div>
  )
}

/** "250 brands, 3 pages judged". Rules judge the same brands; those with one sample judge the same requests. */
function judgedWords(rules: readonly RuleOutcome[]): string {
  const bySample = new Map(rules.map((outcome) => [outcome.sample ?? outcome.rule, outcome]))
  const amounts = new Map<RuleOutcome['unit'], number>()
  for (const { unit, judged } of bySample.values()) {
    if (judged === 0 || unit === 'lists') continue
    const before = amounts.get(unit) ?? 0
    amounts.set(unit, unit === 'requests' ? before + judged : Math.max(before, judged))
  }
  const words = [...amounts].map(([unit, amount]) => amountWords(amount, unit))
  return words.length > 0 ? `${words.join(', ')} checked` : 'Nothing checked'
}

/** How many rules each cause kept from judging. */
function causesOf(rules: readonly RuleOutcome[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { cause } of rules.flatMap(({ notJudged }) => notJudged)) {
    counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return counts
}
