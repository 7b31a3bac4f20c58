import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { fetchFileFx } from '#frontend/entities/staff/download.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $isExportingMonth, $month, monthExported, monthTyped } from './staff-orders.model.ts'

function openDesk() {
  const saved: string[] = []
  const file = Promise.withResolvers<void>()
  const { scope } = openScope({
    handlers: [
      [
        fetchFileFx,
        ({ path, fileName }: { path: string; fileName: string }) => {
          saved.push(`${path} ${fileName}`)
          return file.promise
        },
      ],
    ],
  })
  return { scope, saved, answer: () => file.resolve() }
}

describe("the accountant's month", () => {
  it('is saved under its name, once however often it is asked for', async () => {
    const { scope, saved, answer } = openDesk()
    await allSettled(monthTyped, { scope, params: '2026-11' })
    const asked = allSettled(monthExported, { scope })
    const again = allSettled(monthExported, { scope })
    expect(scope.getState($isExportingMonth)).toBe(true)
    answer()
    await Promise.all([asked, again])
    expect(saved).toEqual(['/api/v1/documents/month.xlsx?month=2026-11 month-2026-11.xlsx'])
  })

  it('is not asked for without a month', async () => {
    const { scope, saved } = openDesk()
    await allSettled(monthTyped, { scope, params: '' })
    await allSettled(monthExported, { scope })
    expect({ saved, month: scope.getState($month) }).toEqual({ saved: [], month: '' })
  })
})
