import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDot } from '#services/domain/dot.ts'
import { PACE_KM } from '#services/domain/kilometers.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { type Candidate, candidateList } from './candidate.ts'
import type { Question } from './recommender.ts'
import { duration } from './rule-reasons.text.ts'
import { createRulesRecommender } from './rules.recommender.ts'
import { candidate, candidateLists, question, questions, TODAY } from './testing/candidates.ts'

const { rank } = createRulesRecommender()
const isHere = (one: Candidate) => one.product.stock > 0
const ages = ({ product: { tire, front } }: Candidate) =>
  [tire, ...(front ? [front] : [])].map(({ dot }) => (dot ? parseDot(dot, TODAY).ageDays : null))
const monthsOld = (one: Candidate) => (isHere(one) && !ages(one).includes(null) ? Math.max(...ages(one).map(Number)) / (365 / 12) : null)

interface Shown {
  asked: Question
  all: Candidate[]
  others: Candidate[]
}
type Truth = [RegExp, (one: Candidate, shown: Shown, said: string[]) => boolean]

const NUMBER = '([\\d,.]+)'
const RATED = { 'על כביש רטוב': 'wet', 'באחיזה ספורטיבית': 'sport', בשטח: 'offroad' } as const
const ratingOf = ({ product }: Candidate, words: string) => product.ratings[RATED[words as keyof typeof RATED]]
const rated = `${NUMBER} מתוך 10 (${Object.keys(RATED).join('|')})`
const isPraised = (one: Candidate, rating: string, words: string) => ratingOf(one, words) === Number(rating) && Number(rating) >= 7
const isFew = (count: number, { all }: Shown) => all.length === 1 || count * 2 <= all.length
const agorot = (shekels: string) => Math.round(Number(shekels) * 100)
const prices = (list: Candidate[]) => list.map(({ product }) => product.priceAgorot)
const isPace = (one: Candidate, { asked }: Shown, km: string, time: string) =>
  one.product.lifeKm === Number(km) && asked.tireChoice !== 'front' && time === duration(Number(km) / PACE_KM[asked.kilometers])

/** Every sentence of the rules, with the condition under which it is true in the shown list. */
const TRUTHS: Truth[] = [
  [
    new RegExp(`^[^\\d:]+: ${rated}(, יותר מכל האחרים ברשימה)?$`),
    (one, shown, [rating = '', words = '', most]) =>
      isPraised(one, rating, words) &&
      isFew(shown.all.filter((each) => ratingOf(each, words) === Number(rating)).length, shown) &&
      (words !== 'בשטח' || (shown.asked.usage === 'weekend' && isForTrails(shown.asked))) &&
      (!most || shown.others.every((other) => ratingOf(other, words) < Number(rating))),
  ],
  [
    new RegExp(`^(הטוב|בין הטובים) ברשימה (${Object.keys(RATED).join('|')}): ${NUMBER} מתוך 10$`),
    (one, shown, [which, words = '', rating = '']) => {
      const alike = shown.others.filter((other) => ratingOf(other, words) === Number(rating)).length
      return (
        isPraised(one, rating, words) &&
        shown.others.every((other) => ratingOf(other, words) <= Number(rating)) &&
        (which === 'הטוב' ? alike === 0 : isFew(alike + 1, shown))
      )
    },
  ],
  [
    new RegExp(`^(?:האחורי )?מחזיק כ־${NUMBER} ק״מ, (.+?) בקצב שלכם(, יותר מכל האחרים ברשימה)?$`),
    (one, shown, [km = '', time = '', most]) =>
      isPace(one, shown, km, time) &&
      one.product.ratings.mileage >= 7 &&
      (!most || shown.others.every(({ product }) => product.lifeKm !== null && product.lifeKm < Number(km))),
  ],
  [
    new RegExp(`^נשחק מהר: כ־${NUMBER} ק״מ, (.+) בקצב שלכם$`),
    (one, shown, [km = '', time = '']) => isPace(one, shown, km, time) && one.product.ratings.mileage <= 6,
  ],
  [
    /^(?:[^:]+: )?ייצור מלפני (.+)$/,
    (one, _shown, [time = '']) => {
      const months = monthsOld(one)
      return months !== null && time === duration(months) && (months <= 12 || months >= 24)
    },
  ],
  [
    new RegExp(`^הזול ברשימה, ₪${NUMBER} פחות מהבא אחריו$`),
    (one, { others }, [less = '']) => Math.min(...prices(others)) - one.product.priceAgorot === agorot(less) && agorot(less) >= 3_000,
  ],
  [
    new RegExp(`^היקר ברשימה, ₪${NUMBER} יותר מהבא אחריו$`),
    (one, { others }, [more = '']) => one.product.priceAgorot - Math.max(...prices(others)) === agorot(more) && agorot(more) >= 3_000,
  ],
  [
    new RegExp(`^זול ב־₪${NUMBER} מהראשון ברשימה$`),
    (one, { all }, [less = '']) => Number(prices(all)[0]) - one.product.priceAgorot === agorot(less) && agorot(less) >= 3_000,
  ],
  [/^היחיד ברשימה שנמצא במלאי$/, (one, { others }) => isHere(one) && !others.some(isHere)],
  [
    /^מגיע לפני כל האחרים ברשימה$/,
    (one, { others }) => others.every((other) => !isHere(other) && other.arrivesOn !== null && other.arrivesOn > (one.arrivesOn ?? '9')),
  ],
  [
    /^הייצור החדש ביותר ברשימה$/,
    (one, { others }) => others.every((other) => Number(monthsOld(other) ?? Number.NaN) > Number(monthsOld(one) ?? Number.NaN)),
  ],
  [/^יגיע ביום [א-ת]׳, (\d\d)\/(\d\d)$/, (one, _shown, [day, month]) => !isHere(one) && one.arrivesOn?.slice(5) === `${month}-${day}`],
  [/^לא במלאי, ומועד ההגעה לא ידוע$/, (one) => !isHere(one) && one.arrivesOn === null],
  [new RegExp(`^בגשם רק ${NUMBER} מתוך 10$`), (one, _shown, [rating]) => one.product.ratings.wet === Number(rating) && Number(rating) < 6],
  [/^צמיג כביש: על שביל פחות יציב$/, ({ product }, { asked }) => isForTrails(asked) && (!isTrail(product) || product.ratings.offroad <= 3)],
  [/^צמיג מסלול: דורש חימום ונשחק מהר$/, ({ product }) => product.segment === 'track'],
  [
    /^צמיג קוביות: על הכביש אוחז פחות$/,
    ({ product }, { asked }) => isTrail(product) && product.ratings.offroad >= 8 && asked.usage !== 'weekend',
  ],
  [/^(?:לרכיבה יומיומית|לסוף השבוע|לרכיבה של פעם בחודש): צמיג [^\d]+$/, () => true],
]
const isForTrails = ({ motorcycle }: Question) => ['adventure', 'enduro'].includes(motorcycle.segment)
const isTrail = ({ segment }: Candidate['product']) => ['adventure', 'enduro', 'motocross'].includes(segment)

describe('the rules ranker', () => {
  it('returns at most five tires, each from the candidates, at no cost', async () => {
    await fc.assert(
      fc.asyncProperty(questions, candidateLists, async (asked, candidates) => {
        const { tires, source, costMicros } = await rank(asked, candidateList(candidates))
        expect([source, costMicros, tires.length > 0]).toEqual(['rules', 0, candidates.length > 0])
        expect(tires.length).toBeLessThanOrEqual(5)
        expect(new Set(tires.map(({ ean }) => ean)).size).toBe(tires.length)
        expect(tires.every(({ ean }) => candidates.some(({ product }) => product.ean === ean))).toBe(true)
        expect(tires.map(({ score }) => score)).toEqual(tires.map(({ score }) => score).toSorted((a, b) => b - a))
      }),
    )
  })

  it('says nothing false about a tire within the shown list', async () => {
    await fc.assert(
      fc.asyncProperty(questions, candidateLists, async (asked, candidates) => {
        const { tires } = await rank(asked, candidateList(candidates))
        const shown = tires.flatMap(({ ean }) => candidates.find(({ product }) => product.ean === ean) ?? [])
        for (const [index, { reason }] of tires.entries()) {
          const one = shown[index] ?? candidate(0)
          const others = shown.filter((each) => each !== one)
          const sentences = reason.replace(/\.$/, '').split('. ')
          for (const sentence of sentences) {
            const [pattern, holds] = TRUTHS.find(([each]) => each.test(sentence)) ?? []
            const said = (pattern?.exec(sentence) ?? [])
              .slice(1)
              .map((each) => (each && /^[\d,.]+$/.test(each) ? each.replaceAll(',', '') : each))
            expect([sentence, holds?.(one, { asked, all: shown, others }, said)]).toEqual([sentence, true])
          }
          expect(sentences.length).toBeLessThanOrEqual(3)
          expect(new Set(sentences).size).toBe(sentences.length)
          expect(reason.length).toBeLessThanOrEqual(240)
        }
      }),
      { numRuns: amount(200, 1000) },
    )
  })

  const reasonsOf = async (asked: Question, list: Candidate[]) => {
    const { tires } = await rank(asked, candidateList(list))
    return Object.fromEntries(tires.map(({ ean, reason }) => [Number(ean.slice(1)), reason]))
  }
  const list = [
    candidate(1, { ratings: { wet: 8, mileage: 9, sport: 6, offroad: 2 }, lifeKm: 15_000, priceAgorot: 80_000 }),
    candidate(2, { ratings: { wet: 9, mileage: 8, sport: 7, offroad: 2 }, lifeKm: 12_000, priceAgorot: 90_000 }),
    candidate(3, { ratings: { wet: 7, mileage: 6, sport: 8, offroad: 2 }, lifeKm: 9_000, priceAgorot: 60_000 }),
  ]

  it('gives the reason first, then what sets a tire apart, then its drawback', async () => {
    expect(await reasonsOf(question('naked', 'daily', '5000+'), list)).toEqual({
      1: 'מחזיק כ־15,000 ק״מ, כ־3 חודשים בקצב שלכם, יותר מכל האחרים ברשימה.',
      2: 'מחזיק כ־12,000 ק״מ, כחודשיים וחצי בקצב שלכם. הטוב ברשימה על כביש רטוב: 9 מתוך 10. היקר ברשימה, ₪100 יותר מהבא אחריו.',
      3: 'לעבודה ובחזרה, גם בגשם: 7 מתוך 10 על כביש רטוב. הטוב ברשימה באחיזה ספורטיבית: 8 מתוך 10. נשחק מהר: כ־9,000 ק״מ, כחודשיים בקצב שלכם.',
    })
    expect((await reasonsOf(question('sport', 'weekend', '100-500'), list))[3]).toBe(
      'לעיקולים של סוף השבוע: 8 מתוך 10 באחיזה ספורטיבית, יותר מכל האחרים ברשימה. הזול ברשימה, ₪200 פחות מהבא אחריו.',
    )
  })

  it('never quotes a rear tire’s life for a front, and names the rear one in a set', async () => {
    const front = await reasonsOf(question('naked', 'daily', '5000+', 'front'), list)
    expect(Object.values(front).join()).not.toMatch(/ק״מ/)
    expect((await reasonsOf(question('naked', 'daily', '5000+', 'set'), list))[1]).toMatch(/^האחורי מחזיק/)
  })

  it('omits traits that most of the list share, and price differences below ₪30', async () => {
    const alike = [candidate(1, { priceAgorot: 77_000 }), candidate(2, { priceAgorot: 74_100 }), candidate(3, { priceAgorot: 77_100 })]
    const reasons = await reasonsOf(question('sport', 'weekend', '100-500'), alike)
    expect(new Set(Object.values(reasons))).toEqual(new Set(['לסוף השבוע: צמיג ספורט־תיור, איזון בין אחיזה לבלאי.']))
  })

  it('names the limits of a road tire on an adventure motorcycle, and arrival dates', async () => {
    const coming = candidate(1, { segment: 'adventure', stock: 0, shipmentUnits: 3 }, '2026-12-06')
    const reasons = await reasonsOf(question('adventure', 'daily', '100-500'), [coming, candidate(2)])
    expect(reasons[1]).toMatch(/יגיע ביום א׳, 06\/12\.$/)
    expect(reasons[2]).toMatch(/צמיג כביש: על שביל פחות יציב\.$/)
  })

  it('words a duration', () => {
    const said = [0.1, 0.5, 1, 1.6, 2.6, 2.8, 7, 11.6, 18, 24, 40].map(duration)
    expect(said.slice(0, 5)).toEqual(['כשבוע', 'כשבועיים', 'כחודש', 'כחודש וחצי', 'כחודשיים וחצי'])
    expect(said.slice(5)).toEqual(['כ־3 חודשים', 'כ־7 חודשים', 'כשנה', 'כשנה וחצי', 'כשנתיים', 'כ־3 שנים וחצי'])
  })

  it('names a tire’s strength where it is the only one', async () => {
    const asked = question('naked', 'weekend', '100-500')
    expect(await reasonsOf(asked, [candidate(1)])).toEqual({ 1: 'לעיקולים של סוף השבוע: 7 מתוך 10 באחיזה ספורטיבית.' })
    expect((await rank(asked, candidateList([]))).tires).toEqual([])
  })
})
