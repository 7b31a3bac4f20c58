import { describe, expect, it } from 'vitest'
import { cell, fixtureRows } from '../testing/fixture-rows.ts'
import { fitArticle, fitSet, fitTire, fitYear, isBlocked, verdictOf } from './fit.ts'
import { FIT_RULES, type FitReason, type FitRule } from './fit-reason.ts'
import { article, motorcycle, tire } from './testing/fit-samples.ts'

const TODAY = '2026-11-22'
const ROAD = motorcycle('110/80 ZR 19 59V', '160/60 ZR 17 69W')
const SPOKED = { ...ROAD, rims: 'spoked' } as const
const R18 = motorcycle('120/70 R 19', '180/65 B 16')
const ENDURO = motorcycle('90/90-21', '150/70 R 18')
const FRONT = '110/80 ZR 19 59V TL'
const REAR = '160/60 ZR 17 69W TL'

const front = (text: string, rest?: Parameters<typeof tire>[1], on = ROAD) => fitTire(on, 'front', tire(text, rest), TODAY)
const rear = (text: string, rest?: Parameters<typeof tire>[1], on = ROAD) => fitTire(on, 'rear', tire(text, rest), TODAY)
const pair = (on: typeof ROAD, first: string, second: string, rest?: Parameters<typeof tire>[1]) =>
  fitSet(on, { front: tire(first), rear: tire(second, rest) }, TODAY)

/** Title, reasons of the module, and the expected result: verdict, axle, found, needed. */
type Case = readonly [
  title: string,
  reasons: FitReason[],
  ...expected: (readonly [FitReason['verdict'], FitReason['axle'], found: string | null, needed: string | null, usual?: string])[],
]

/** By rule of `fitment_rules.csv`. */
const CASES: Record<FitRule, readonly Case[]> = {
  size_equal: [
    ['passes the same size', rear(REAR), ['ok', 'rear', '160/60-17', '160/60-17']],
    ['passes the same size written otherwise', rear('160/60R17 69W'), ['ok', 'rear', '160/60-17', '160/60-17']],
    ['blocks another width', rear('150/60 ZR 17 69W'), ['block', 'rear', '150/60-17', '160/60-17']],
    ['blocks another profile', rear('160/70 ZR 17 73W'), ['block', 'rear', '160/70-17', '160/60-17']],
    ['blocks another rim', rear('160/60 R 18 70W'), ['block', 'rear', '160/60-18', '160/60-17']],
    ['blocks the size of the other wheel', front(REAR), ['block', 'front', '160/60-17', '110/80-19']],
    [
      'looks at both wheels of a set',
      pair(ROAD, '120/70 ZR 17 58W', REAR),
      ['block', 'front', '120/70-17', '110/80-19'],
      ['ok', 'rear', '160/60-17', '160/60-17'],
    ],
    [
      'passes alpha sizes as what they mean',
      front('MT90B16 74H', {}, motorcycle('130/90 B 16', 'MT90B16')),
      ['ok', 'front', '130/90-16', '130/90-16'],
    ],
  ],
  construction_equal: [
    ['passes a radial for a radial', rear(REAR), ['ok', 'rear', 'R', 'R']],
    ['warns of a bias tire for a radial', rear('160/60-17 69W'), ['warn', 'rear', '-', 'R']],
    ['warns of a belted tire for a radial', rear('160/60 B 17 69W'), ['warn', 'rear', 'B', 'R']],
    ['warns of a radial for a belted tire', rear('180/65 R 16 81H', {}, R18), ['warn', 'rear', 'R', 'B']],
    ['passes belted for bias and bias for belted', rear('180/65-16 81H', {}, R18), ['ok', 'rear', '-', 'B']],
  ],
  load_index_min: [
    ['passes a higher index', rear('160/60 ZR 17 73W'), ['ok', 'rear', '73', '69']],
    ["passes the maker's own index", rear(REAR), ['ok', 'rear', '69', '69']],
    ['blocks one lower', rear('160/60 ZR 17 68W'), ['block', 'rear', '68', '69']],
    ['confirms nothing where the maker tells none', front('90/90-21 54H', {}, ENDURO), ['unknown', 'front', '54', null, '54']],
    ['warns of one lower than usual', front('90/90-21 53H', {}, ENDURO), ['warn', 'front', '53', null, '54']],
    ['warns of a tire that tells no index where one is usual', front('90/90-21', {}, ENDURO), ['warn', 'front', null, null, '54']],
    [
      "trusts the maker's index, though it is lower than usual",
      rear('160/60 R 17 66H', {}, motorcycle('90/90-21', '160/60 R 17 66H')),
      ['ok', 'rear', '66', '66'],
    ],
    ['blocks a tire that tells no index', rear('160/60 ZR 17'), ['block', 'rear', null, '69']],
    ['only tells the index of a size without a usual one', rear('180/65 B 16 81H', {}, R18), ['unknown', 'rear', '81', null]],
  ],
  speed_symbol_min: [
    ["passes the maker's own symbol", rear(REAR), ['ok', 'rear', 'W', 'W']],
    ['passes a higher one', front('110/80 ZR 19 59W'), ['ok', 'front', 'W', 'V']],
    ['blocks a lower one', rear('160/60 ZR 17 69V'), ['block', 'rear', 'V', 'W']],
    ['takes brackets for above', rear('160/60 ZR 17 69W', {}, motorcycle(FRONT, '160/60 ZR 17 (69W)')), ['block', 'rear', 'W', '(W)']],
    ['puts H above U', rear('160/60 R 17 69H', {}, motorcycle(FRONT, '160/60 R 17 69U')), ['ok', 'rear', 'H', 'U']],
    ['puts H below V', rear('160/60 R 17 69H', {}, motorcycle(FRONT, '160/60 R 17 69V')), ['block', 'rear', 'H', 'V']],
    ['asks V of a tire where the maker wrote ZR', rear('160/60 R 17 69V', {}, motorcycle(FRONT, '160/60 ZR 17')), ['ok', 'rear', 'V', 'V']],
    ['passes ZR in the size for ZR', rear('160/60 ZR 17', {}, motorcycle(FRONT, '160/60 ZR 17')), ['ok', 'rear', 'Z', 'V']],
    ['blocks H where the maker wrote ZR', rear('160/60 R 17 69H', {}, motorcycle(FRONT, '160/60 ZR 17')), ['block', 'rear', 'H', 'V']],
    ['only warns of a lower one on an M+S line', rear('160/60 B 17 69T', { mudAndSnow: true }), ['warn', 'rear', 'T', 'W']],
    ['passes a high one on an M+S line', rear(REAR, { mudAndSnow: true }), ['ok', 'rear', 'W', 'W']],
    ['blocks a tire that tells no symbol', rear('160/60-17'), ['block', 'rear', null, 'W']],
    ['confirms nothing where the maker tells no symbol', front('90/90-21 54P', {}, ENDURO), ['unknown', 'front', 'P', null]],
  ],
  axle_match: [
    ['passes a front tire in front', front(FRONT, { position: 'front' }), ['ok', 'front', 'front', 'front']],
    ['passes a tire for either wheel', rear(REAR, { position: 'both' }), ['ok', 'rear', 'both', 'rear']],
    ['blocks a front tire behind', rear(REAR, { position: 'front' }), ['block', 'rear', 'front', 'rear']],
    ['blocks a rear tire in front', front(FRONT, { position: 'rear' }), ['block', 'front', 'rear', 'front']],
  ],
  tube_match: [
    ['passes TL on cast rims', rear(REAR), ['ok', 'rear', 'TL', 'TL']],
    ['passes TL/TT on cast rims', rear('160/60 ZR 17 69W TL/TT'), ['ok', 'rear', 'TL/TT', 'TL']],
    ['warns of TT on cast rims', rear('160/60 ZR 17 69W TT'), ['warn', 'rear', 'TT', 'TL']],
    ['warns of TT on unknown rims', rear('160/60 ZR 17 69W TT', {}, { ...ROAD, rims: null }), ['warn', 'rear', 'TT', null]],
    ['passes TL on unknown rims', rear(REAR, {}, { ...ROAD, rims: null }), ['ok', 'rear', 'TL', null]],
    ['warns of TL on spoked rims', rear(REAR, {}, SPOKED), ['warn', 'rear', 'TL', 'TT']],
    ['warns of TL/TT on spoked rims', rear('160/60 ZR 17 69W TL/TT', {}, SPOKED), ['warn', 'rear', 'TL/TT', 'TT']],
    ['passes TL on spoked rims that are tubeless', rear(REAR, {}, { ...ROAD, rims: 'spoked_tubeless' }), ['ok', 'rear', 'TL', 'TL']],
    ['warns of a tire that tells neither, as of TT', rear('160/60 ZR 17 69W'), ['warn', 'rear', null, 'TL']],
  ],
  no_front_radial_rear_bias: [
    ['passes two radials', pair(ROAD, FRONT, REAR), ['ok', null, 'R + R', 'R + R']],
    ['blocks a radial before a bias tire', pair(ROAD, FRONT, '160/60-17 69W'), ['block', null, 'R + -', 'R + R']],
    ['blocks a radial before a belted tire', pair(ROAD, FRONT, '160/60 B 17 69W'), ['block', null, 'R + B', 'R + R']],
    ['passes a bias tire before a radial', pair(ENDURO, '90/90-21 54H', '150/70 R 18 70H'), ['ok', null, '- + R', '- + R']],
    ['passes what BMW pairs on the R18', pair(R18, '120/70 R 19 60H', '180/65 B 16 81H'), ['ok', null, 'R + B', 'R + B']],
    ['warns of a bias tire behind the radial front that the maker gave', rear('160/60-17 69W'), ['warn', 'rear', 'R + -', 'R + R']],
    [
      'warns of a radial before the bias tire that the maker gave',
      front('90/90 R 21 54H', {}, motorcycle('90/90-21', '130/80-17')),
      ['warn', 'front', 'R + -', '- + -'],
    ],
    ['says nothing of a bias tire before a radial of the maker', front('110/80-19 59V')],
    ['says nothing of what BMW pairs on the R18', rear('180/65 B 16 81H', {}, R18)],
    ['says nothing of a tire of the same structure', rear(REAR)],
  ],
  same_brand_pair: [
    ['passes two tires of one line', pair(ROAD, FRONT, REAR), ['ok', null, 'Michelin Road 6', 'Michelin Road 6']],
    [
      'advises against two lines',
      pair(ROAD, FRONT, REAR, { name: 'Pilot Street' }),
      ['advice', null, 'Michelin Pilot Street', 'Michelin Road 6'],
    ],
    ['advises against two brands', pair(ROAD, FRONT, REAR, { brand: 'Pirelli' }), ['advice', null, 'Pirelli Road 6', 'Michelin Road 6']],
  ],
  not_for_highway: [
    ['passes a tire for the road', rear(REAR), ['ok', 'rear', null, null]],
    ['blocks a line that is not for the road', rear(REAR, { roadLegal: false }), ['block', 'rear', 'NHS', null]],
    [
      'blocks a size that says NHS',
      fitTire(ENDURO, 'front', { ...tire('90/90-21 54M'), spec: { ...tire('90/90-21 54M').spec, displaySize: '90/90-21 54M NHS' } }, TODAY),
      ['block', 'front', 'NHS', null],
    ],
  ],
  dot_age_at_fitting: [
    // Week 47 of 2021 began on Monday, 22 November.
    ['passes a tire on the day that its Monday is five years ago', rear(REAR, { dot: '4721' }), ['ok', 'rear', '4721', TODAY]],
    ['blocks it a day later', fitTire(ROAD, 'rear', tire(REAR, { dot: '4721' }), '2026-11-23'), ['block', 'rear', '4721', '2026-11-23']],
    ['blocks the tire of the week before', rear(REAR, { dot: '4621' }), ['block', 'rear', '4621', TODAY]],
    [
      'counts to the date of fitting: an order today may be fitted too late',
      fitTire(ROAD, 'rear', tire(REAR, { dot: '4821' }), '2026-11-30'),
      ['block', 'rear', '4821', '2026-11-30'],
    ],
    ['says nothing where the date is not known', rear(REAR, { dot: null })],
    [
      'says nothing of a tire that has yet to arrive, whatever the last one on the shelf was',
      fitArticle(ROAD, { ...article('1', 'rear', REAR), tire: tire(REAR, { dot: '0115' }).spec, visibility: 'preorder' }, TODAY).reasons,
    ],
    [
      'counts for a tire on the shelf',
      fitArticle(ROAD, { ...article('1', 'rear', REAR), tire: tire(REAR, { dot: '0115' }).spec, visibility: 'instock' }, TODAY).reasons,
      ['block', 'rear', '0115', TODAY],
    ],
  ],
  dot_unknown: [
    ['warns', rear(REAR, { dot: null }), ['warn', 'rear', null, null]],
    ['says nothing of a known date', rear(REAR)],
  ],
  year_boundary: [
    ['passes the first year', [fitYear(ROAD, 2019)], ['ok', null, '2019', '2019-2023']],
    ['passes the last year', [fitYear(ROAD, 2023)], ['ok', null, '2023', '2019-2023']],
    ['blocks the year before: it had a 17 inch wheel', [fitYear(ROAD, 2018)], ['block', null, '2018', '2019-2023']],
    ['blocks the year after', [fitYear(ROAD, 2024)], ['block', null, '2024', '2019-2023']],
  ],
  licence_reminder: [
    ['goes with every tire', rear(REAR), ['advice', null, null, null]],
    ['goes with a tire that is blocked', rear(FRONT), ['advice', null, null, null]],
    ['goes with a set, once', pair(ROAD, FRONT, REAR), ['advice', null, null, null]],
  ],
}

const rules = fixtureRows('fitment_rules').map((row) => ({ rule: cell(row, 'rule'), severity: cell(row, 'severity') }))
const ruleOf = (name: string): FitRule => {
  const rule = FIT_RULES.find((each) => each === name)
  if (!rule) throw new Error(`no rule ${name}`)
  return rule
}

it('has the rules of the file in the same order, each with its cases here', () => {
  expect(FIT_RULES).toEqual(rules.map(({ rule }) => rule))
  expect(rules.filter(({ rule }) => CASES[ruleOf(rule)].length < 2)).toEqual([])
})

describe.each(rules)('the rule $rule', ({ rule: name, severity }) => {
  const cases = CASES[ruleOf(name)].map(([title, reasons, ...expected]) => ({ title, reasons, expected }))

  it.each(cases)('$title', ({ reasons, expected }) => {
    const given = reasons.filter(({ rule }) => rule === name)
    expect(given.map(({ verdict, axle, found, needed, usual }) => [verdict, axle, found, needed, ...(usual ? [usual] : [])])).toEqual(
      expected,
    )
  })

  it('has the file’s severity', () => {
    const verdicts = cases.flatMap(({ reasons }) => reasons.filter(({ rule }) => rule === name).map(({ verdict }) => verdict))
    expect(['block', 'warn', 'advice'].find((each) => verdicts.some((verdict) => verdict === each))).toBe(severity)
  })
})

describe('a fit', () => {
  it('sorts by blocks, warnings, ticks and advice; then by rule and wheel', () => {
    const reasons = pair({ ...ROAD, rims: null }, '110/80-19 58H TL', REAR)
    expect(reasons.map(({ verdict, rule, axle }) => `${verdict} ${rule} ${axle ?? ''}`.trimEnd())).toEqual([
      'block load_index_min front',
      'block speed_symbol_min front',
      'warn construction_equal front',
      'ok size_equal front',
      'ok size_equal rear',
      'ok construction_equal rear',
      'ok load_index_min rear',
      'ok speed_symbol_min rear',
      'ok axle_match front',
      'ok axle_match rear',
      'ok tube_match front',
      'ok tube_match rear',
      'ok no_front_radial_rear_bias',
      'ok same_brand_pair',
      'ok not_for_highway front',
      'ok not_for_highway rear',
      'ok dot_age_at_fitting front',
      'ok dot_age_at_fitting rear',
      'advice licence_reminder',
    ])
  })

  it('has the verdict of its worst reason; advice does not count', () => {
    const lower = rear('160/60 ZR 17 68W')
    const bias = rear('160/60-17 69W')
    expect([lower, bias, rear(REAR), pair(ROAD, FRONT, REAR, { brand: 'Pirelli' })].map(verdictOf)).toEqual(['block', 'warn', 'ok', 'ok'])
    expect([lower, bias].map(isBlocked)).toEqual([true, false])
  })

  it('is unknown, not confirmed, while the maker’s load or speed is unknown; a warning goes first', () => {
    const ofSize = front('90/90-21 54H TL', {}, { ...ENDURO, rims: 'cast' })
    const weak = front('90/90-21 53H TL', {}, { ...ENDURO, rims: 'cast' })
    expect([verdictOf(ofSize), verdictOf(weak), isBlocked(weak)]).toEqual(['unknown', 'warn', false])
  })

  it('is incomplete if the age of a tire in stock is unknown; a tire that has yet to arrive has none', () => {
    const verdict = (isOnShelf: boolean) => verdictOf(rear(REAR, { dot: null, isOnShelf }))
    expect([verdict(true), verdict(false)]).toEqual(['warn', 'ok'])
  })
})

describe('the fit of an article', () => {
  it.each([
    ['front', FRONT, 'front', 'ok'],
    ['rear', REAR, 'rear', 'ok'],
    ['front', REAR, 'front', 'block'],
    ['both', FRONT, 'front', 'ok'],
    ['both', REAR, 'rear', 'ok'],
    ['both', '150/70-12 55P TL', 'front', 'block'],
  ] as const)('made for %s, %s, is looked at on the %s wheel: %s', (position, size, axle, verdict) => {
    const fit = fitArticle(ROAD, article('1', position, size), TODAY)
    expect([fit.axle, verdictOf(fit.reasons)]).toEqual([axle, verdict])
  })

  it('of a tire for either wheel uses the one with fewer warnings, in a tie the front', () => {
    const vespa = motorcycle('3.50-10', '3.50-10')
    const mixed = motorcycle('3.50 R 10', '3.50-10')
    const tireForEither = article('1', 'both', '3.50-10 59J TL')
    expect([vespa, mixed].map((each) => fitArticle(each, tireForEither, TODAY).axle)).toEqual(['front', 'rear'])
  })

  it('of a set covers both tires', () => {
    const set = article('1', 'set', FRONT, REAR)
    const { axle, reasons } = fitArticle(ROAD, set, TODAY)
    const tires = { front: tire(FRONT, { position: 'front' }), rear: tire(REAR, { position: 'rear' }) }
    expect([axle, reasons]).toEqual([null, fitSet(ROAD, tires, TODAY)])
    expect(isBlocked(fitArticle(ROAD, article('1', 'set', FRONT, '180/55 ZR 17 73W TL'), TODAY).reasons)).toBe(true)
  })
})
