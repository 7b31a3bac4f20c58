import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { TireChoice } from '#events/wizard.events.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { fitTire } from './fit.ts'
import { type FitArticle, tireOf } from './fit-tire.ts'
import { fittingArticles, recommendable } from './fitting-tires.ts'
import { brokenRules, brokenWhenRecommended } from './testing/broken-rules.ts'
import { demoArticles, demoMotorcycles } from './testing/demo-files.ts'
import { article, motorcycle } from './testing/fit-samples.ts'

const TODAY = '2026-11-22'
const CHOICES: readonly TireChoice[] = ['front', 'rear', 'set']
const ROAD = motorcycle('120/70 ZR 17', '180/55 ZR 17')

describe('what fits a motorcycle', () => {
  const articles = [
    article('1', 'rear', '180/55 ZR 17 (73W) TL'),
    article('2', 'front', '120/70 ZR 17 (58W) TL'),
    article('3', 'front', '120/70-17 58V TL'),
    article('4', 'front', '120/70 ZR 17 (57W) TL'),
    article('5', 'both', '120/70 ZR 17 (58W) TL'),
    article('6', 'set', '120/70 ZR 17 (58W) TL', '180/55 ZR 17 (73W) TL'),
    article('7', 'set', '120/70 ZR 17 (58W) TL', '190/50 ZR 17 (73W) TL'),
    article('8', 'rear', '120/70 ZR 17 (58W) TL'),
    article('9', 'set', '120/70-17 58V TL', '180/55 ZR 17 (73W) TL'),
  ]
  const eans = (choice: TireChoice, list = articles) => fittingArticles(ROAD, choice, list, TODAY).map(({ article: { ean } }) => ean)

  it('excludes blocked articles and other kinds, keeps the given order and warnings', () => {
    expect(CHOICES.map((choice) => eans(choice))).toEqual([['2', '3', '4', '5'], ['1'], ['6', '9']])
    expect(eans('front', articles.toReversed())).toEqual(['5', '4', '3', '2'])
  })

  it('recommends the manufacturer’s structure if available', () => {
    const recommended = (choice: TireChoice, list = articles) =>
      recommendable(fittingArticles(ROAD, choice, list, TODAY)).map(({ article: { ean } }) => ean)
    expect(CHOICES.map((choice) => recommended(choice))).toEqual([['2', '5'], ['1'], ['6']])
    const others = articles.filter(({ ean }) => ['3', '9'].includes(ean))
    expect(CHOICES.map((choice) => recommended(choice, others))).toEqual([['3'], [], ['9']])
  })
})

/** Compares with an independent implementation of the rules. */
function expectOnlyFitting(bike: MotorcycleChanged, choice: TireChoice, articles: readonly FitArticle[], date: string): void {
  const fitting = fittingArticles(bike, choice, articles, date)
  const unbroken = articles.filter((each) => brokenRules(bike, choice, each, date).length === 0)
  expect(fitting.map((each) => each.article)).toEqual(unbroken)
  const recommended = recommendable(fitting)
  const allowed = fitting.filter((each) => brokenWhenRecommended(bike, choice, each.article, date).length === 0)
  expect(recommended.every((each) => allowed.includes(each))).toBe(true)
  expect(recommended.length > 0).toBe(allowed.length > 0)
  const isOther = ({ article: each }: { article: FitArticle }) => hasOtherStructure(bike, choice, each)
  if (allowed.some((each) => !isOther(each))) expect(recommended.filter(isOther)).toEqual([])
}

function hasOtherStructure(bike: MotorcycleChanged, choice: TireChoice, { front, tire }: FitArticle): boolean {
  const isRadial = (each: { construction: string } | null) => each?.construction === 'R'
  if (choice === 'set') return isRadial(front) !== isRadial(bike.front) || isRadial(tire) !== isRadial(bike.rear)
  return isRadial(tire) !== isRadial(bike[choice])
}

describe('nothing shown or recommended breaks a blocking rule, and nothing else is missing', () => {
  const motorcycles = demoMotorcycles()
  const articles = demoArticles()

  // On the second date the older half of the stock is over five years old.
  it.each([TODAY, '2030-06-01'])('over all motorcycles and all products, fitted on %s', (date) => {
    expect([motorcycles.length, articles.length]).toEqual([357, 2466])
    for (const bike of motorcycles) for (const choice of CHOICES) expectOnlyFitting(bike, choice, articles, date)
  })

  it.each(['Forza 300/350', 'ADV350'])('shown with a warning behind the radial front of the %s, and not recommended', (model) => {
    const bike = motorcycles.find((each) => each.model === model)
    if (!bike) throw new Error(`no ${model}`)
    const rears = fittingArticles(bike, 'rear', articles, TODAY)
    const bias = rears.filter(({ article: { tire } }) => tire.construction !== 'R')
    expect(bias.length).toBeGreaterThan(0)
    for (const { fit } of bias) expect(fit).toContainEqual(expect.objectContaining({ rule: 'no_front_radial_rear_bias', verdict: 'warn' }))
    expect(recommendable(rears)).toEqual(rears.filter((each) => !bias.includes(each)))
  })

  it.each([
    // Honda asks for 63P behind, Yamaha's figure differs between the versions of the XMAX.
    ['PCX 125/160', '130/70-13', ['ok', 'block']],
    ['XMAX 250/300', '140/70-14', ['unknown', 'warn']],
    ['Jet 14 125', '110/80-14', ['unknown', 'warn']],
    ['MT-09', '180/55 ZR 17', ['ok', 'block']],
  ])('judged by the maker’s figure alone: rears of the %s', (model, size, expected) => {
    const bike = motorcycles.find((each) => each.model === model)
    if (!bike) throw new Error(`no ${model}`)
    const rears = articles.filter(({ position, tire }) => position !== 'set' && position !== 'front' && tire.displaySize.startsWith(size))
    const loads = rears.flatMap(({ ean: _, ...each }) =>
      fitTire(bike, 'rear', tireOf(each), TODAY).filter(({ rule }) => rule === 'load_index_min'),
    )
    expect(loads.length).toBeGreaterThan(0)
    expect(new Set(expected)).toEqual(new Set([...expected, ...loads.map(({ verdict }) => verdict)]))
    expect(loads.every(({ needed, verdict }) => (needed === null) === (verdict === 'unknown' || verdict === 'warn'))).toBe(true)
  })

  it('of the demo, with tires for most motorcycles', () => {
    const served = motorcycles.filter((bike) => CHOICES.some((choice) => fittingArticles(bike, choice, articles, TODAY).length > 0))
    expect(served.length).toBeGreaterThan(330)
  })

  const construction = fc.constantFrom('R' as const, '-' as const, 'B' as const)
  const sizes = fc.constantFrom('120/70-17', '150/70-17', '999/99-17')
  const rating = {
    loadIndex: fc.constantFrom(null, 57, 58, 59, 68, 69, 70),
    speedSymbol: fc.constantFrom(null, 'H', 'U', 'V', 'Z', 'W', '(W)', '(Y)', 'X'),
  }
  const sample = motorcycle('120/70 ZR 17', '150/70 ZR 17')
  const originals = fc.record({ sizeKey: sizes, construction, ...rating }).map((parts) => ({ ...sample.front, ...parts }))
  const motorcyclesAny = fc
    .record({ front: originals, rear: originals, rims: fc.constantFrom(null, 'cast' as const, 'spoked' as const) })
    .map((parts): MotorcycleChanged => ({ ...sample, ...parts }))
  const specs = fc
    .record({
      sizeKey: sizes,
      construction,
      ...rating,
      tube: fc.constantFrom(null, 'TL' as const, 'TT' as const),
      dot: fc.constantFrom(null, '4721', '4621', '0126', '5320'),
      displaySize: fc.constantFrom('120/70 ZR 17 (58W)', '120/70-17 58H NHS'),
    })
    .map((parts) => ({ ...tireOf(article('1', 'front', '120/70-17')).spec, ...parts }))
  const common = { roadLegal: fc.boolean(), mudAndSnow: fc.boolean(), visibility: fc.constantFrom('instock' as const, 'ondemand' as const) }
  const named = { brand: fc.constantFrom('Michelin', 'Pirelli'), name: fc.constant('One') }
  const articlesAny: fc.Arbitrary<FitArticle> = fc.oneof(
    fc.record({ ...named, ...common, tire: specs, front: fc.constant(null), position: fc.constantFrom('front', 'rear', 'both') }),
    fc.record({ ...named, ...common, tire: specs, front: specs, position: fc.constant('set') }),
  )

  it('over motorcycles and tires of any kind', () => {
    const lists = fc.array(articlesAny, { maxLength: 12 })
    fc.assert(
      fc.property(motorcyclesAny, fc.constantFrom(...CHOICES), lists, (bike, choice, list) => expectOnlyFitting(bike, choice, list, TODAY)),
      { numRuns: amount(300, 2000) },
    )
  })
})
