import { expect, it } from 'vitest'
import { product } from '../plan/testing/plan-inputs.ts'
import { createDemandMatcher } from './demand-matcher.ts'
import { type LostDemand, signalsOf } from './signals.ts'
import { toBuy } from './testing/products-to-buy.ts'

const SIZE = '180/55-17'
const [BEST, SLOW, OTHER] = ['1', '2', '3']
/** 8 and no units in the last year, and one more each: nine tenths and one tenth. */
const products = [
  product({ ean: BEST, sold: Array.from({ length: 104 }, (_, week) => (week >= 96 ? 1 : 0)) }),
  product({ ean: SLOW, sold: Array.from({ length: 104 }, (_, week) => (week < 52 ? 9 : 0)) }),
  product({ ean: OTHER, sold: [] }),
]
const matcher = createDemandMatcher([toBuy(BEST, SIZE), toBuy(SLOW, SIZE), toBuy(OTHER, '120/70-17')], [])

const NOTHING: LostDemand = { offers: [], searches: [], motorcycles: [], leftForArrival: [] }
const signals = async (lost: Partial<LostDemand>) => Object.fromEntries(await signalsOf({ ...NOTHING, ...lost }, matcher, products))

it('are told of the product itself where it was named', async () => {
  const counted = await signals({
    offers: [{ ean: BEST, refused: 2, open: 1 }],
    leftForArrival: [{ ean: OTHER, visitors: 4 }],
    searches: [{ who: '7', query: '', ean: SLOW }],
  })
  expect(counted).toEqual({ [BEST]: { refusedOffers: 2, openOffers: 1 }, [SLOW]: { emptySearches: 1 }, [OTHER]: { arrivalCarts: 4 } })
})

it('are shared by the products of a size, as they sell', async () => {
  expect(await signals({ searches: [{ who: '7', query: SIZE, ean: '' }] })).toEqual({
    [BEST]: { emptySearches: 0.9 },
    [SLOW]: { emptySearches: 0.1 },
    [OTHER]: {},
  })
})

it('count a visitor once, however often and in whatever words he asked', async () => {
  const searches = [SIZE, '180 55 17', '180/55r17'].map((query) => ({ who: '7', query, ean: '' }))
  expect((await signals({ searches: [...searches, { who: '8', query: SIZE, ean: '' }] }))[BEST]).toEqual({ emptySearches: 1.8 })
})

it('leave out what the shop does not know', async () => {
  const counted = await signals({ searches: [{ who: '7', query: 'vacuum cleaner', ean: '' }], offers: [{ ean: '9', refused: 1, open: 1 }] })
  expect(Object.values(counted)).toEqual([{}, {}, {}])
})
