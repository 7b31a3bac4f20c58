import type { FittingTire, Motorcycle, MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import { product } from './product.ts'

/** A motorcycle whose front wheel changed in its first year; the fields of a test stand in `changes`. */
export function motorcycle(changes: Partial<Motorcycle> = {}): Motorcycle {
  return {
    id: 'honda-cb500x-19-inch-2019',
    brand: 'Honda',
    model: 'CB500X (19 inch)',
    yearFrom: 2019,
    yearTo: 2023,
    segment: 'adventure',
    front: {
      displaySize: '110/80 R 19',
      width: '110',
      profile: '80',
      rim: '19',
      construction: 'R',
      load: { index: 59, basis: 'usual' },
      speed: null,
    },
    rear: {
      displaySize: '160/60 R 17',
      width: '160',
      profile: '60',
      rim: '17',
      construction: 'R',
      load: { index: 69, basis: 'maker' },
      speed: 'H',
    },
    certainty: 'cited',
    source: 'a list of sizes',
    changes: [
      {
        year: 2019,
        axle: 'front',
        before: '120/70 ZR 17',
        after: '110/80 R 19',
        beforeId: 'honda-cb500x-17-inch-2013',
        afterId: 'honda-cb500x-19-inch-2019',
      },
    ],
    ...changes,
  }
}

/** An article with a tick. */
export const fitting = (ean: string): FittingTire => ({
  product: product({ ean }),
  fit: [{ rule: 'size_equal', verdict: 'ok', axle: 'rear', found: '160/60-17', needed: '160/60-17' }],
})

/** A set, a front and two rears, one of which is for either wheel. */
export function motorcycleTires(changes: Partial<MotorcycleTires> = {}): MotorcycleTires {
  return {
    motorcycle: motorcycle(),
    sets: [fitting('2000000000015')],
    fronts: [fitting('2000000000022')],
    rears: [fitting('2000000000022'), fitting('2000000000039')],
    ...changes,
  }
}
