import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDot } from '#services/domain/dot.ts'
import type { Candidate } from './recommender.ts'
import { SUITS } from './rule-tables.ts'
import { createRulesRecommender } from './rules.recommender.ts'
import { candidate, candidateLists, question, questions, TODAY } from './testing/candidates.ts'

const { rank } = createRulesRecommender()
const isHere = (one: Candidate) => one.product.stock > 0
const ages = ({ product: { tire, front } }: Candidate) =>
  [tire, ...(front ? [front] : [])].map(({ dot }) => (dot ? parseDot(dot, TODAY).ageDays : null))

type Truth = [RegExp, (one: Candidate, others: Candidate[], said: string, segment: keyof typeof SUITS) => boolean]

/** Every sentence that the rules can say, and whether it is true of a tire among the others that are shown. */
const TRUTHS: Truth[] = [
  ...Object.entries({ בגשם: 'wet', 'באחיזה ספורטיבית': 'sport', בשטח: 'offroad' } as const).flatMap(([words, name]): Truth[] => {
    const rated = ({ product }: Candidate) => product.ratings[name]
    const isTop = (one: Candidate, others: Candidate[], said: string) =>
      rated(one) === Number(said) &&
      others.every((other) => rated(other) <= rated(one)) &&
      others.some((other) => rated(other) < rated(one))
    const tops = (one: Candidate, others: Candidate[]) => others.filter((other) => rated(other) === rated(one))
    return [
      [new RegExp(`^הטוב ברשימה ${words}: (\\S+) מתוך 10$`), (one, others, said) => best(one, others, said, rated)],
      [
        new RegExp(`^הזול מבין הטובים ברשימה ${words}: (\\S+) מתוך 10$`),
        (one, others, said) =>
          isTop(one, others, said) &&
          tops(one, others).length > 0 &&
          tops(one, others).every(({ product }) => product.priceAgorot > one.product.priceAgorot),
      ],
      [
        new RegExp(`^בין הטובים ברשימה ${words}: (\\S+) מתוך 10$`),
        (one, others, said) => isTop(one, others, said) && tops(one, others).length > 0,
      ],
    ]
  }),
  [
    /^מחזיק הכי הרבה ברשימה: כ־(\S+) ק״מ לצמיג אחורי מהדגם$/,
    (one, others, said) => best(one, others, said, ({ product }) => product.lifeKm ?? Number.POSITIVE_INFINITY),
  ],
  [
    /^הזול ברשימה, ₪(\S+) פחות מהבא אחריו$/,
    (one, others, said) =>
      Math.min(...others.map(({ product }) => product.priceAgorot)) - one.product.priceAgorot === Math.round(Number(said) * 100),
  ],
  [/^היחיד ברשימה שנמצא במלאי$/, (one, others) => isHere(one) && !others.some(isHere)],
  [
    /^מגיע לפני כל האחרים ברשימה$/,
    (one, others) => others.every((other) => !isHere(other) && other.arrivesOn !== null && other.arrivesOn > (one.arrivesOn ?? '9')),
  ],
  [
    /^יוצר אחרי כל האחרים ברשימה$/,
    (one, others) =>
      [one, ...others].every((each) => isHere(each) && !ages(each).includes(null)) &&
      others.every((other) => Math.max(...ages(other).map(Number)) > Math.max(...ages(one).map(Number))),
  ],
  [
    /^היחיד ברשימה שמיועד לסוג האופנוע הזה$/,
    (one, others, _said, segment) => suits(one, segment) && !others.some((other) => suits(other, segment)),
  ],
  [/^מיועד לסוג האופנוע הזה$/, (one, _others, _said, segment) => suits(one, segment)],
]
const suits = ({ product }: Candidate, segment: keyof typeof SUITS) => SUITS[segment].own.includes(product.segment)
const best = (one: Candidate, others: Candidate[], said: string, numberOf: (each: Candidate) => number) =>
  numberOf(one) === Number(said) && others.every((other) => numberOf(other) < numberOf(one))

/** What it is good at, `8 מתוך 10 בגשם, כ־13,000 ק״מ לצמיג אחורי מהדגם`. */
function areFacts(sentence: string, { product: { ratings, lifeKm } }: Candidate): boolean {
  const named = { בגשם: ratings.wet, 'באחיזה ספורטיבית': ratings.sport, בשטח: ratings.offroad }
  const facts = [
    ...Object.entries(named).map(([name, rating]) => `${rating} מתוך 10 ${name}`),
    `כ־${lifeKm?.toLocaleString('en-US')} ק״מ לצמיג אחורי מהדגם`,
  ]
  return sentence.split(/, (?=\d|כ)/).every((part) => facts.includes(part))
}

describe('the rules ranker', () => {
  it('answers the best five at most, each an ean that it was given, and costs nothing', async () => {
    await fc.assert(
      fc.asyncProperty(questions, candidateLists, async (asked, candidates) => {
        const { tires, source, costMicros } = await rank(asked, candidates, TODAY)
        expect([source, costMicros, tires.length]).toEqual(['rules', 0, Math.min(5, candidates.length)])
        expect(new Set(tires.map(({ ean }) => ean)).size).toBe(tires.length)
        expect(tires.every(({ ean }) => candidates.some(({ product }) => product.ean === ean))).toBe(true)
        expect(tires.map(({ score }) => score)).toEqual(tires.map(({ score }) => score).toSorted((a, b) => b - a))
      }),
    )
  })

  it('says of no tire what is not true of it among those that are shown', async () => {
    await fc.assert(
      fc.asyncProperty(questions, candidateLists, async (asked, candidates) => {
        const { tires } = await rank(asked, candidates, TODAY)
        const shown = tires.flatMap(({ ean }) => candidates.find(({ product }) => product.ean === ean) ?? [])
        for (const [place, { reason }] of tires.entries()) {
          const one = shown[place] ?? candidate(0)
          const others = shown.filter((each) => each !== one)
          for (const sentence of reason.replace(/\.$/, '').split('. ')) {
            const [truth, holds] = TRUTHS.find(([pattern]) => pattern.test(sentence)) ?? []
            const said = (truth?.exec(sentence)?.[1] ?? '').replaceAll(',', '')
            expect([sentence, holds ? holds(one, others, said, asked.motorcycle.segment) : areFacts(sentence, one)]).toEqual([
              sentence,
              true,
            ])
          }
          expect(reason.length).toBeLessThanOrEqual(240)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('says first what this rider asks for', async () => {
    const list = [
      candidate(1, { ratings: { wet: 8, mileage: 9, sport: 6, offroad: 2 }, lifeKm: 15_000, priceAgorot: 80_000 }),
      candidate(2, { ratings: { wet: 9, mileage: 8, sport: 7, offroad: 2 }, lifeKm: 12_000, priceAgorot: 90_000 }),
      candidate(3, { ratings: { wet: 7, mileage: 7, sport: 8, offroad: 2 }, lifeKm: 9_000, priceAgorot: 60_000 }),
    ]
    const reasonsOf = async (...asked: Parameters<typeof question>) => {
      const { tires } = await rank(question(...asked), list, TODAY)
      return Object.fromEntries(tires.map(({ ean, reason }) => [Number(ean.slice(1)), reason]))
    }
    expect(await reasonsOf('naked', 'daily', '5000+')).toEqual({
      1: 'מחזיק הכי הרבה ברשימה: כ־15,000 ק״מ לצמיג אחורי מהדגם.',
      2: 'הטוב ברשימה בגשם: 9 מתוך 10.',
      3: 'הטוב ברשימה באחיזה ספורטיבית: 8 מתוך 10. הזול ברשימה, ₪200 פחות מהבא אחריו.',
    })
    expect((await reasonsOf('scooter', 'daily', '100-500'))[3]).toBe('הזול ברשימה, ₪200 פחות מהבא אחריו.')
  })

  it('says what a tire is good at where nothing sets it apart', async () => {
    const asked = question('naked', 'weekend', '100-500')
    const [only] = (await rank(asked, [candidate(1)], TODAY)).tires
    expect(only?.reason).toBe('מיועד לסוג האופנוע הזה. 7 מתוך 10 באחיזה ספורטיבית, 9 מתוך 10 בגשם, כ־13,000 ק״מ לצמיג אחורי מהדגם.')
    expect((await rank(asked, [], TODAY)).tires).toEqual([])
  })
})
