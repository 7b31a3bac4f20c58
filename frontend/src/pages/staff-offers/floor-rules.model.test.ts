import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import type { FloorRuleChange, FloorRuleShown } from '#services/offers/staff-offers.contract.ts'
import { $ruleRows, newRule, ruleEditor } from './floor-rules.model.ts'
import { pricesToWeigh } from './offer-costs.tsx'
import { opened, rulesToggled } from './staff-offers.model.ts'
import { floorRulesText as text } from './staff-offers.text.ts'
import { at, offer, openDesk } from './testing/desk.ts'

const brands = [{ slug: 'pirelli', name: 'Pirelli', lines: ['Angel GT II', 'Diablo'] }]
const rule = (change: Partial<FloorRuleShown> = {}): FloorRuleShown => ({
  ruleId: 'brand:pirelli',
  brandSlug: 'pirelli',
  brand: 'Pirelli',
  line: null,
  maxDiscountPercent: 8,
  ...change,
})

async function openRules(save: (change: FloorRuleChange) => FloorRuleShown[] = () => [rule()]) {
  const desk = openDesk([offer(1)], ({ path, method, body }) => {
    if (path.includes('/floor-prices')) return { floors: [] }
    if (!path.includes('/floor-rules')) return undefined
    return { brands, rules: method === 'POST' ? save(body as FloorRuleChange) : [rule()] }
  })
  await allSettled(opened, { scope: desk.scope, params: at() })
  await allSettled(rulesToggled, { scope: desk.scope })
  const type = (key: string, field: string, value: string) =>
    allSettled(ruleEditor.fieldTyped, { scope: desk.scope, params: { key, field, value } })
  const save1 = (key: string) => allSettled(ruleEditor.saved, { scope: desk.scope, params: key })
  return { ...desk, type, save: save1 }
}

describe('floor rules', () => {
  it('are created for a line, and clear the form', async () => {
    const made = rule({ ruleId: 'line:pirelli/Diablo', line: 'Diablo', maxDiscountPercent: 5.5 })
    const { scope, posts, type, save } = await openRules(() => [rule(), made])
    await type(newRule, 'brand', 'pirelli')
    await type(newRule, 'line', 'Diablo')
    await type(newRule, 'percent', '5.5')
    await save(newRule)
    expect(posts().map(({ body }) => body)).toEqual([{ brandSlug: 'pirelli', line: 'Diablo', maxDiscountPercent: 5.5, seenPercent: null }])
    expect(scope.getState($ruleRows)?.rows.map(({ rule: { ruleId } }) => ruleId)).toEqual(['brand:pirelli', 'line:pirelli/Diablo'])
    expect(scope.getState($ruleRows)?.fresh.draft).toEqual({ brand: '', line: '', percent: '' })
  })

  it.each(['5.5%', '5,5', '5,5 %'])('accept %s as a percentage', async (percent) => {
    const { posts, type, save } = await openRules()
    await type(newRule, 'percent', percent)
    await save(newRule)
    expect(posts()[0]?.body).toMatchObject({ maxDiscountPercent: 5.5 })
  })

  it.each(['', '0', '91', '5.55', 'x', '-3'])('reject %s as a percentage', async (percent) => {
    const { scope, posts, type, save } = await openRules()
    await type(newRule, 'percent', '1')
    await type(newRule, 'percent', percent)
    await save(newRule)
    expect(posts()).toEqual([])
    if (percent !== '') expect(scope.getState($ruleRows)?.fresh.faults.percent).toBe(text.wrong)
  })

  it('are unique by scope', async () => {
    const { scope, posts, type, save } = await openRules()
    await type(newRule, 'brand', 'pirelli')
    await type(newRule, 'percent', '5')
    await save(newRule)
    expect([scope.getState($ruleRows)?.fresh.faults.percent, posts()]).toEqual([text.exists, []])
  })

  it('are changed and removed with the version shown, and report a conflict', async () => {
    const { scope, posts, type, save } = await openRules(({ maxDiscountPercent }) => {
      if (maxDiscountPercent === 9) throw new ApiError('changed_meanwhile', 'x', true)
      return []
    })
    await type('brand:pirelli', 'percent', '9')
    await save('brand:pirelli')
    expect(scope.getState($ruleRows)?.rows[0]?.form.hasConflict).toBe(true)
    await type('brand:pirelli', 'percent', '')
    await save('brand:pirelli')
    expect(posts().map(({ body }) => body)).toEqual([
      { brandSlug: 'pirelli', line: null, maxDiscountPercent: 9, seenPercent: 8 },
      { brandSlug: 'pirelli', line: null, maxDiscountPercent: null, seenPercent: 8 },
    ])
    expect(scope.getState($ruleRows)?.rows).toEqual([])
  })
})

describe('the margin of each price', () => {
  const draft = { offerId: '', answer: null, price: '', messages: {}, isOpen: true, isLate: false, unsent: null }
  const named = (shown: ReturnType<typeof pricesToWeigh>) => shown.map(({ name, shekels }) => [name, shekels])

  it('is shown for the offer, the floor, the typed counter-offer and the price', () => {
    expect(named(pricesToWeigh(offer(1), draft))).toEqual([
      ['offered', 720],
      ['floor', 690],
      ['price', 815],
    ])
    expect(named(pricesToWeigh(offer(1), { ...draft, price: '760' }))).toContainEqual(['counter', 760])
    expect(named(pricesToWeigh(offer(1), { ...draft, price: '690' })).map(([name]) => name)).toEqual(['offered', 'counter', 'price'])
  })

  it('is shown for the agreed price, and for an offer above the shop price at that price', () => {
    expect(named(pricesToWeigh(offer(1, { state: 'countered', agreed: 760 }), draft))).toContainEqual(['agreed', 760])
    expect(named(pricesToWeigh(offer(1, { offered: 900, floor: null }), draft))).toContainEqual(['offered', 815])
  })
})
