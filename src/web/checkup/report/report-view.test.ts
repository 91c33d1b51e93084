import { expect, test } from 'vitest'
import type { Finding } from '#checkup/report/finding.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { findingsByRule, rarestFirst, ruleRows } from './report-view.ts'

test('the gravest findings come first, then those of the rarest rules', () => {
  const grave = [...RULES.values()].find(({ severity }) => severity === 'fault')
  const [common, rare] = [...RULES.values()].filter(({ severity }) => severity === 'suspicious')
  const found = (rule: string, brand: string): Finding => ({ rule, brand, field: 'name', value: 'N' })
  const [commons, rares, graves] = [
    [found(common!.id, '1'), found(common!.id, '2')],
    [found(rare!.id, '3')],
    ['4', '5', '6'].map((brand) => found(grave!.id, brand)),
  ] as const
  const byRule = findingsByRule([...commons, ...rares, ...graves], true)
  expect(rarestFirst(ruleRows(undefined, byRule), byRule)).toEqual([...graves, ...rares, ...commons])
})
