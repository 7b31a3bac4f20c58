import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import type { DeskProductEdits } from '#services/catalogue/catalogue-desk.contract.ts'
import { histories, opened, productEditor } from '../staff-catalogue.model.ts'
import { at, deskProduct, EAN, openDesk } from '../testing/desk.ts'

const edit = (to: number): DeskProductEdits['edits'][number] => ({
  at: '2026-11-20T08:00:00.000Z',
  by: 'דנה לוי',
  fileName: null,
  isPriceChange: false,
  changes: [{ field: 'priceAgorot', from: 51_900, to }],
})

it('loads the history of an article when it is unfolded, retries after a failure, and reloads after each save', async () => {
  let isDown = true
  let edits = [edit(50_000)]
  const { scope, requests } = openDesk(({ path, method }) => {
    if (method === 'POST') return { product: deskProduct({ priceAgorot: 49_000 }) }
    if (!path.endsWith('/edits')) return undefined
    if (isDown) throw new ApiError('offline', 'אין חיבור')
    return { edits }
  })
  const asks = () => requests.filter(({ path }) => path.endsWith(`/products/${EAN}/edits`)).length
  await allSettled(opened, { scope, params: at() })
  await allSettled(histories.toggled, { scope, params: EAN })
  expect(scope.getState(histories.$rows)[EAN]?.failure).toBe('אין חיבור')
  isDown = false
  await allSettled(histories.retried, { scope, params: EAN })
  expect(scope.getState(histories.$rows)[EAN]).toEqual({ data: { edits }, failure: null, isLoading: false })
  edits = [edit(49_000), ...edits]
  await allSettled(productEditor.fieldTyped, { scope, params: { key: `product:${EAN}`, field: 'price', value: '490' } })
  await allSettled(productEditor.saved, { scope, params: `product:${EAN}` })
  expect(scope.getState(histories.$rows)[EAN]?.data?.edits).toHaveLength(2)
  await allSettled(histories.toggled, { scope, params: EAN })
  expect(asks()).toBe(3)
})
