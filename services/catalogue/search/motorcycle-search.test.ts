import { describe, expect, it } from 'vitest'
import { searchText } from '#services/domain/search/search-text.ts'
import { openDemoIndex } from './testing/demo-index.ts'

const { index, motorcycles } = openDemoIndex()
const ask = (typed: string) => index.search(searchText(typed), { limit: 48 })
const named = (typed: string) => ask(typed).motorcycles.map(({ model, yearFrom }) => `${model} ${yearFrom}`)

/** The sizes of what is answered, and the wheels it may stand on, told by the answer alone. */
function strangers(typed: string): string[] {
  const { motorcycles: found, products } = ask(typed)
  const pairs = new Set(found.map(({ front, rear }) => `${keyOf(front)} ${keyOf(rear)}`))
  const fronts = new Set(found.map(({ front }) => keyOf(front)))
  const rears = new Set(found.map(({ rear }) => keyOf(rear)))
  return products.flatMap((product) => {
    const own = `${product.width}/${product.profile}/${product.rim}`
    const isFor = product.set
      ? pairs.has(`${keyOf(product.frontSize ?? '')} ${keyOf(product.rearSize ?? '')}`)
      : (product.position !== 'rear' && fronts.has(own)) || (product.position !== 'front' && rears.has(own))
    return isFor ? [] : [`${product.name} ${product.displaySize}`]
  })
}

/** `120/70 ZR 17` to `120/70/17`. */
function keyOf(size: string): string {
  const [width = '', profile = '-'] = (size.split(/[ -]/)[0] ?? '').split('/')
  return `${width}/${profile}/${size.split(/[ -]/).at(-1)}`
}

describe('every motorcycle of the demo', () => {
  it('is found by its maker and name, with those of its name in all their years', () => {
    for (const { id, brand, model } of motorcycles) {
      const found = ask(`${brand} ${model}`)
      expect([id, found.motorcycles.some((each) => each.id === id), found.missing]).toEqual([id, true, []])
    }
  })

  it('is found by its name and each of its years, beside none of another year and no tire of another', () => {
    for (const { id, model, yearFrom, yearTo } of motorcycles) {
      for (const year of new Set([yearFrom, yearTo])) {
        const typed = `${model} ${year}`
        const found = ask(typed)
        expect([typed, found.motorcycles.some((each) => each.id === id), found.missing]).toEqual([typed, true, []])
        expect(found.motorcycles.filter((each) => each.yearFrom > year || each.yearTo < year || each.year !== year)).toEqual([])
        expect([typed, strangers(typed)]).toEqual([typed, []])
      }
    }
  })
})

describe('a motorcycle', () => {
  it.each([
    ['cb500x 2020', ['CB500X (19 inch) 2019']],
    ['cb500x 2015', ['CB500X (17 inch) 2013']],
    ['cb500x', ['CB500X (19 inch) 2019', 'CB500X (17 inch) 2013']],
    ['tmax', ['TMAX 500/530/560 2004', 'TMAX 500 2001']],
    ['mt 10', ['MT-10 2016']],
    ['mt10', ['MT-10 2016']],
    ['michelin mt 10', ['MT-10 2016']],
    ['אם טי 07', ['MT-07 2014']],
    ['r1', ['YZF-R1 2009', 'YZF-R1 1998']],
    ['r6 2003', ['YZF-R6 1999']],
    ['trk502x', ['TRK 502X 2018']],
    ['scrambler 400x', ['Scrambler 400X 2023']],
    ['נמקס 2016', ['NMAX 125/155 2015']],
    ['ninja 400', ['Ninja 400/Z400 2018']],
    ['duke 390', ['125/200/390 Duke 2011']],
    ['burgman 400 2016', ['Burgman 400 2007']],
    ['קטמ 390 דיוק', ['125/200/390 Duke 2011']],
    ['ק.ט.מ דיוק 390', ['125/200/390 Duke 2011']],
    ['אפריקה טווין 2022', ['CRF1100L Africa Twin 2020']],
    ['נינג׳ה 300', ['Ninja 300 2013']],
    ['הארלי פאט בוי 1995', ['Softail Heritage/Fat Boy 1990']],
    ['רויאל אנפילד מטאור', ['Meteor 350 2020', 'Super Meteor 650 2023']],
    ['ויסטרום 650', ['DL650 V-Strom 2004']],
    ['hayabsua', ['GSX1300R Hayabusa 1999']],
    ['צמיג אחורי לטימקס 2002', ['TMAX 500 2001']],
    ['metzeler cb500x 2020', ['CB500X (19 inch) 2019']],
    ['KLX 250', ['KLX250 2009']],
  ])('is found as %j: %j', (typed, expected) => {
    expect(named(typed).toSorted()).toEqual(expected.toSorted())
    expect(strangers(typed)).toEqual([])
  })

  it('of a year in which it was not made is shown in all its years, and that said', () => {
    expect([ask('cb500x 2030').missing, named('cb500x 2030').length]).toEqual([['2030'], 2])
    expect([ask('sv650 2012').missing, named('sv650 2012')]).toEqual([['2012'], ['SV650 2016', 'SV650 1999']])
    expect([ask('cb500x 20').missing, named('cb500x 20').length]).toEqual([['20'], 2])
  })

  it('is none where a tire or a size is meant', () => {
    for (const typed of ['road 6 2020', 'angel gt 2', 'tkc 80', 'r17', '120/70-17', '200/55 17', 'classic'])
      expect([typed, named(typed)]).toEqual([typed, []])
    expect(ask('road 6 2020').missing).toEqual(['2020'])
    expect(ask('cbr1000rr 2005').products.some(({ width }) => width === '200')).toBe(false)
  })

  it('leads to its tires of a wheel or of a brand', () => {
    expect(new Set(ask('cb500x 2020 קדמי').products.map(({ rim }) => rim))).toEqual(new Set(['19']))
    expect(new Set(ask('metzeler cb500x 2020').products.map(({ brand }) => brand))).toEqual(new Set(['Metzeler']))
    expect(ask('סט mt 07').products.every(({ set }) => set)).toBe(true)
  })

  it('tells at most twelve of a maker', () => {
    expect(named('yamaha')).toHaveLength(12)
  })
})
