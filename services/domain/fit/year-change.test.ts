import { describe, expect, it } from 'vitest'
import { demoMotorcycles } from './testing/demo-files.ts'
import { motorcycle } from './testing/fit-samples.ts'
import { motorcyclesOfYear, wheelChanges } from './year-change.ts'

const all = demoMotorcycles()

const find = (brand: string, model: string, year: number) => {
  const found = motorcyclesOfYear(all, year).find((each) => each.brand === brand && each.model === model)
  if (!found) throw new Error(`no ${brand} ${model} of ${year}`)
  return found
}
const ofBrand = (brand: string) => all.filter((each) => each.brand === brand)

describe('the changes of a wheel', () => {
  it.each([
    ['Honda', 'CB500X (17 inch)', 2018, 2019, 'front', '120/70 ZR 17', '110/80 R 19'],
    ['Honda', 'CB500X (19 inch)', 2020, 2019, 'front', '120/70 ZR 17', '110/80 R 19'],
    ['Honda', 'CB600F Hornet', 1999, 2000, 'front', '130/70 ZR 16', '120/70 ZR 17'],
    ['Honda', 'CB600F Hornet', 2005, 2000, 'front', '130/70 ZR 16', '120/70 ZR 17'],
    ['Kawasaki', 'ZX-10R', 2005, 2006, 'rear', '190/50 ZR 17', '190/55 ZR 17'],
    ['Kawasaki', 'ZX-10R', 2020, 2006, 'rear', '190/50 ZR 17', '190/55 ZR 17'],
    ['Yamaha', 'YZF-R6', 2004, 2005, 'front', '120/60 ZR 17', '120/70 ZR 17'],
    ['KTM', '1290 Super Duke R', 2019, 2020, 'rear', '190/55 ZR 17', '200/55 ZR 17'],
    ['Yamaha', 'SR500', 1990, 1984, 'front', '3.50-19', '3.50-18'],
  ])('of the %s %s of %i is that of %i', (brand, model, year, changed, axle, before, after) => {
    const changes = wheelChanges(find(brand, model, year), ofBrand(brand))
    expect(changes).toMatchObject([{ year: changed, axle, before, after }])
  })

  it('link the motorcycles before and after', () => {
    const [before, after] = [find('Honda', 'CB500X (17 inch)', 2018), find('Honda', 'CB500X (19 inch)', 2019)]
    expect(wheelChanges(after, ofBrand('Honda'))).toMatchObject([{ beforeId: before.id, afterId: after.id }])
  })

  it('cover both wheels, before and after the years of the motorcycle', () => {
    expect(wheelChanges(find('Honda', 'PCX 125/150', 2018), ofBrand('Honda')).map(({ year, axle }) => [year, axle])).toEqual([
      [2018, 'front'],
      [2018, 'rear'],
    ])
    const electraGlide = wheelChanges(find('Harley-Davidson', 'Road King/Electra Glide', 2005), ofBrand('Harley-Davidson'))
    expect(electraGlide.map(({ year, axle }) => [year, axle])).toEqual([
      [2009, 'front'],
      [2009, 'rear'],
    ])
  })

  it('are the nearest ones only', () => {
    const spans = [
      motorcycle('110/80-19', '140/80-17', { yearFrom: 1990, yearTo: 1999 }),
      motorcycle('110/80-18', '140/80-17', { yearFrom: 2000, yearTo: 2004 }),
      motorcycle('110/80-18', '140/80-17', { yearFrom: 2005, yearTo: 2009 }),
      motorcycle('110/80-18', '150/70-17', { yearFrom: 2010, yearTo: 2014 }),
      motorcycle('120/70-17', '150/70-17', { yearFrom: 2015, yearTo: 2020 }),
    ]
    const years = spans.map((each) => wheelChanges(each, spans.toReversed()).map(({ year, axle }) => `${year} ${axle}`))
    expect(years).toEqual([
      ['2000 front'],
      ['2000 front', '2010 rear'],
      ['2000 front', '2010 rear'],
      ['2010 rear', '2015 front'],
      ['2015 front'],
    ])
  })

  it('are between consecutive motorcycles, not between variants sold at the same time', () => {
    const standard = motorcycle('110/80-19', '140/80-17', { id: 'std', model: 'X (std)', yearFrom: 2000, yearTo: 2010 })
    const adventure = motorcycle('90/90-21', '140/80-17', { id: 'adv', model: 'X (adv)', yearFrom: 2002, yearTo: 2008 })
    const later = motorcycle('120/70-17', '140/80-17', { id: 'x', model: 'X', yearFrom: 2011, yearTo: 2020 })
    const spans = [standard, adventure, later]
    const changes = spans.map((each) => wheelChanges(each, spans).map(({ year, beforeId, afterId }) => [year, beforeId, afterId]))
    expect(changes).toEqual([[[2011, 'std', 'x']], [[2011, 'adv', 'x']], [[2011, 'std', 'x']]])
  })

  it('exclude another model, another brand and variants of the same years', () => {
    const mine = motorcycle('110/80 R 19', '160/60 R 17', { yearFrom: 2010, yearTo: 2020 })
    const other = { yearFrom: 2000, yearTo: 2009 }
    const others = [
      motorcycle('120/70 ZR 17', '160/60 R 17', { ...other, model: 'CB500F' }),
      motorcycle('120/70 ZR 17', '160/60 R 17', { ...other, brand: 'Yamaha' }),
      motorcycle('120/70 ZR 17', '160/60 R 17', { model: 'CB500X (17 inch)', yearFrom: 2010, yearTo: 2015 }),
      motorcycle('120/70 ZR 17', '160/60 R 17', { model: 'CB500X (17 inch)', yearFrom: 2005, yearTo: 2020 }),
    ]
    expect(others.flatMap((each) => [...wheelChanges(mine, [mine, each]), ...wheelChanges(mine, [each, mine])])).toEqual([])
  })
})

describe('the motorcycles of a year', () => {
  it('are those whose range of years includes it', () => {
    const models = (year: number) =>
      motorcyclesOfYear(ofBrand('Honda'), year).flatMap(({ model }) => (model.startsWith('CB500X') ? [model] : []))
    expect([2012, 2013, 2018, 2019, 2023, 2024].map(models)).toEqual([
      [],
      ['CB500X (17 inch)'],
      ['CB500X (17 inch)'],
      ['CB500X (19 inch)'],
      ['CB500X (19 inch)'],
      [],
    ])
  })
})
