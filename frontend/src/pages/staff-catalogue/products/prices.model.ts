import { attach, combine, createEvent, createStore, merge, sample } from 'effector'
import { delayFx } from '#frontend/shared/browser.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import type { ChangedPrices, PlannedPrices, PriceChange, PriceChangePlan } from '#services/catalogue/catalogue-desk.contract.ts'
import { moneyField, percentField } from '#services/domain/fields.ts'
import { textLine } from '#services/domain/plain-text.ts'
import type { PriceRule } from '#services/domain/price-rule.ts'
import { changePricesFx, planPricesFx, undoImportFx } from '../catalogue.api.ts'
import { $view, choices, filterOf, partChosen, products } from '../staff-catalogue.model.ts'
import { $ticked } from './list.model.ts'
import { nameOfRule, nameOfScope } from './prices.text.ts'

/** A bulk price rule: its preview, and applying it. */

export const pricesOpened = createEvent()
export const pricesClosed = createEvent()
export const ruleTyped = createEvent<Partial<RuleDraft>>()
/** Excludes an article, or includes it again. */
export const rowToggled = createEvent<string>()
export const belowCostLeft = createEvent()
export const pricesSent = createEvent()

export interface RuleDraft {
  by: PriceRule['by']
  value: string
  round: PriceRule['round']
  /** Null = the default: it rises with the price, and a lower price shows as a discount from it. */
  movesFullPrice: boolean | null
}

interface Scope {
  articles: PriceChangePlan['articles']
  name: string
}

const firstDraft: RuleDraft = { by: 'percent', value: '', round: 'nine', movesFullPrice: null }
const closing = [pricesClosed, pageLeft, partChosen] as const

const maxTenths = 2000

/** `3`, `-2.5`, `+20`, `3%`: tenths of a per cent, or agorot. Null = invalid or no change. */
function readRule({ by, value, round, movesFullPrice }: RuleDraft): PriceRule | null {
  const [, sign, figure = ''] = /^([+\-−–]?)(.*?)%?$/.exec(textLine(value).replace(/\s/g, '')) ?? []
  const size = by === 'percent' ? readTenths(figure) : moneyField.read(figure)
  if (size === null || size === 0) return null
  const change = sign === '' || sign === '+' ? size : -size
  return { by, change, round, movesFullPrice: movesFullPrice ?? change > 0 }
}

function readTenths(figure: string): number | null {
  const tenths = Math.round((percentField.read(figure) ?? Number.NaN) * 10)
  return tenths <= maxTenths ? tenths : null
}

/** The articles in scope; null while the panel is closed. */
export const $scope = createStore<Scope | null>(null, { serialize: 'ignore' })
const opening = sample({
  clock: pricesOpened,
  source: { view: $view, ticked: $ticked, choices: choices.$data },
  fn: ({ view, ticked, choices }): Scope => ({
    articles: ticked.length > 0 ? { eans: [...ticked] } : { filter: filterOf(view) },
    name: nameOfScope(ticked.length, view, choices),
  }),
})
$scope.on(opening, (_, scope) => scope)

export const $draft = createStore(firstDraft, { serialize: 'ignore' })
  .on(ruleTyped, (draft, change) => ({ ...draft, ...change }))
  .reset(pricesOpened)
/** Null while the input is no valid rule. */
export const $rule = $draft.map(readRule)

const $key = combine($scope, $rule, (scope, rule): PriceChangePlan | null => scope && rule && { articles: scope.articles, rule })
const typingEndsAfterMs = 300
const waitFx = attach({ effect: delayFx, mapParams: (_: RuleDraft) => typingEndsAfterMs })
sample({ clock: ruleTyped, source: $draft, target: waitFx })
const typingEnded = sample({ clock: waitFx.done, source: $draft, filter: (draft, { params }) => draft === params })
const moved = changePricesFx.fail.filter({ fn: ({ error }) => error.code === 'changed_meanwhile' })

/** Preview of the rule; the previous one stays until the new one arrives. */
export const plan = loadByKey({
  fetchFx: planPricesFx,
  opened: opening.map(() => ({ isReturn: false })),
  $key,
  changed: merge<unknown>([typingEnded, moved]),
})
export const $isCurrent = combine(plan.$response, $key, (held, key) => held !== null && JSON.stringify(held.key) === JSON.stringify(key))

/** Excluded articles. */
export const $leftEans = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(rowToggled, (eans, ean) => (eans.includes(ean) ? eans.filter((each) => each !== ean) : [...eans, ean]))
  .reset(pricesOpened)
sample({
  clock: belowCostLeft,
  source: { left: $leftEans, planned: plan.$data },
  fn: ({ left, planned }) => [...new Set([...left, ...(planned?.rows ?? []).filter((row) => row.isBelowCost).map(({ ean }) => ean)])],
  target: $leftEans,
})
export type PlannedRow = PlannedPrices['rows'][number]
export const $chosen = combine(plan.$data, $leftEans, (planned, left): readonly PlannedRow[] => {
  const leftEans = new Set(left)
  return (planned?.rows ?? []).filter(({ ean }) => !leftEans.has(ean))
})

const sending = submitOnce<Omit<PriceChange, 'id'>, ChangedPrices>({
  sendFx: changePricesFx,
  forgotten: [pricesOpened, ruleTyped, rowToggled, belowCostLeft],
})
export const $isSending = sending.$isSending
export const $refusal = sending.$refusal.map((refusal) => refusal?.message ?? null)
const isDoubtful = ({ isBelowCost, isJump }: PlannedRow): boolean => isBelowCost || isJump

const pressed = sample({
  clock: pricesSent,
  source: { chosen: $chosen, scope: $scope, rule: $rule, isCurrent: $isCurrent },
  filter: ({ chosen, isCurrent }) => isCurrent && chosen.length > 0,
})
const doubted = createEvent()
/** Some prices are below cost, or jump: a second press confirms them. */
export const $isDoubted = createStore(false, { serialize: 'ignore' })
  .on(doubted, () => true)
  // A cost may have risen since the preview.
  .on(changePricesFx.failData, (isDoubted, { code }) => isDoubted || code === 'below_cost' || code === 'price_jump')
  .reset([pricesOpened, ruleTyped, rowToggled, belowCostLeft, plan.responseReceived])
const decided = sample({ clock: pressed, source: $isDoubted, fn: (isDoubted, press) => ({ ...press, isDoubted }) })
sample({ clock: decided, filter: ({ chosen, isDoubted }) => !isDoubted && chosen.some(isDoubtful), fn: () => undefined, target: doubted })
sample({
  clock: decided.filter({ fn: ({ chosen, isDoubted }) => isDoubted || !chosen.some(isDoubtful) }),
  fn: ({ chosen, scope, rule, isDoubted }) => ({
    title: [scope?.name, rule && nameOfRule(rule)].filter(Boolean).join(': ').slice(0, 200),
    prices: chosen.map(({ ean, fromAgorot, toAgorot, fullFromAgorot, fullToAgorot }) => ({
      ean,
      fromAgorot,
      toAgorot,
      fullFromAgorot,
      fullToAgorot,
    })),
    ...(isDoubted && { acceptsBelowCost: true, acceptsPriceJumps: true }),
  }),
  target: sending.submitted,
})

export interface LastChange {
  /** Identifies the change for undo. */
  importId: string
  title: string
  changed: number
}
/** The last change; reset when the page is left. */
export const $lastChange = createStore<LastChange | null>(null, { serialize: 'ignore' })
  .on(changePricesFx.done, (_, { params: { id, title }, result: { changed } }) => ({ importId: id, title, changed }))
  .reset([pageLeft, pricesOpened, undoImportFx.done])
sample({ clock: changePricesFx.done, fn: () => undefined, target: pricesClosed })
$scope.reset([...closing])

export const $foundCount = combine($ticked, products.$data, (ticked, list) =>
  ticked.length > 0 ? ticked.length : (list?.pagination.totalItems ?? 0),
)
