import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { $isMotorcycleKnown, $myMotorcycle, $otherMotorcycles } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import type { MyMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { product } from '#frontend/shared/testing/product.ts'
import { $fit, $hasFitFailed, opened } from './compare.model.ts'

const honda: MyMotorcycle = {
  id: 'honda-cb500x-2019',
  brand: 'Honda',
  model: 'CB500X',
  year: 2020,
  front: '110/80 R 19',
  rear: '160/60 R 17',
  licence: null,
}
const yamaha = { ...honda, id: 'yamaha-mt-07-2014', brand: 'Yamaha', model: 'MT-07', year: null }
const tires = [product(), product({ ean: '2000000000022' })]
const eans = tires.map(({ ean }) => ean).join(',')
const fit = {
  motorcycles: [honda, yamaha].map(({ id }) => ({
    motorcycle: { id },
    tires: tires.map(({ ean }) => ({ ean, verdict: 'ok', reasons: [] })),
  })),
  pairs: [],
}

function openComparison(motorcycles: readonly MyMotorcycle[], answer: () => unknown = () => fit) {
  const [mine = null, ...others] = motorcycles
  const asked: string[] = []
  const { scope } = openScope({
    values: [
      [$myMotorcycle, mine],
      [$otherMotorcycles, others],
      [$isMotorcycleKnown, true],
    ],
    answers: ({ path }) => {
      if (!path.startsWith('/api/v1/fit?')) return tires
      asked.push(decodeURIComponent(path))
      return answer()
    },
  })
  void allSettled(opened, { scope, params: { params: {}, path: '/compare', search: `?tires=${eans}`, isReturn: false } })
  return { scope, asked }
}

it('asks once whether all the tires fit all the motorcycles', async () => {
  const { scope, asked } = openComparison([honda, yamaha])
  await expect.poll(() => scope.getState($fit)).toEqual(fit)
  const [first, second] = tires
  expect(asked).toEqual([`/api/v1/fit?items=${first?.ean}:1,${second?.ean}:1&motorcycles=${honda.id}:2020,${yamaha.id}`])
})

it('says so when there is no answer', async () => {
  const { scope } = openComparison([honda], () => new Error('away'))
  await expect.poll(() => scope.getState($hasFitFailed)).toBe(true)
  expect(scope.getState($fit)).toBeNull()
})
