import { combine, merge } from 'effector'
import type { Draft } from '#frontend/shared/edit.ts'
import { editorModel, type Form } from '#frontend/shared/editor.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { percentField } from '#services/domain/fields.ts'
import type { FloorRuleShown } from '#services/offers/staff-offers.contract.ts'
import { fetchFloorRulesFx, setFloorRuleFx } from './staff-offers.api.ts'
import { $areRulesOpen, opened, rulesToggled } from './staff-offers.model.ts'
import { floorRulesText as text } from './staff-offers.text.ts'

/** Rules that accept offers up to a discount: for one line, one brand, or everything. */

/** Key of the form for a new rule. */
export const newRule = ''

const overtaken = setFloorRuleFx.fail.filter({ fn: ({ error }) => error.code === 'changed_meanwhile' })
const rules = loadByKey({
  fetchFx: fetchFloorRulesFx,
  opened,
  $key: $areRulesOpen.map((isOpen) => isOpen || null),
  changed: merge<unknown>([rulesToggled, overtaken]),
})
rules.$response.on(setFloorRuleFx.doneData, (held, data) => held && { ...held, data })
export const { $data: $floorRules, $failure: $floorRulesFailure, retried: floorRulesRetried } = rules

/** Per cents with at most one decimal; null if invalid. */
function readPercent(typed: string): number | null {
  const percent = percentField.read(typed) ?? 0
  return percent > 0 && percent <= 90 ? percent : null
}

/** A listed rule, or the new one. */
interface Editable {
  rule: FloorRuleShown | null
  rules: readonly FloorRuleShown[]
}

const scopeOf = ({ brand, line }: Draft) => ({ brandSlug: brand ? String(brand) : null, line: line ? String(line) : null })

function check(draft: Draft, { rule, rules }: Editable) {
  const { brandSlug, line } = scopeOf(draft)
  if (rule === null && rules.some((each) => each.brandSlug === brandSlug && each.line === line)) return { percent: text.exists }
  // Empty removes the rule.
  if (rule !== null && draft.percent === '') return {}
  return readPercent(String(draft.percent)) === null ? { percent: text.wrong } : {}
}

/** By rule id. */
export const ruleEditor = editorModel({
  $entities: $floorRules.map((data): Record<string, Editable> => {
    const known = data?.rules ?? []
    const editable = [null, ...known].map((rule) => [rule?.ruleId ?? newRule, { rule, rules: known }] as const)
    return data ? Object.fromEntries(editable) : {}
  }),
  draftOf: ({ rule }) => ({
    brand: rule?.brandSlug ?? '',
    line: rule?.line ?? '',
    percent: rule === null ? '' : String(rule.maxDiscountPercent),
  }),
  check,
  saveFx: setFloorRuleFx,
  toRequest: ({ rule }, { now }) => ({
    ...scopeOf(now),
    maxDiscountPercent: readPercent(String(now.percent)),
    seenPercent: rule?.maxDiscountPercent ?? null,
  }),
  conflicts: ['changed_meanwhile'],
  forgotten: [pageLeft],
})

/** Null while loading. */
export const $ruleRows = combine({ data: $floorRules, forms: ruleEditor.$forms }, ({ data, forms }) => {
  if (!data) return null
  const formOf = (rule: FloorRuleShown | null): Form => forms[rule?.ruleId ?? newRule] ?? ruleEditor.freshForm({ rule, rules: data.rules })
  return { rows: data.rules.map((rule) => ({ rule, form: formOf(rule) })), fresh: formOf(null) }
})
