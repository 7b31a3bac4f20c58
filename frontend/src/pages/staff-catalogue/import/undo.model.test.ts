import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError, type ApiRequest } from '#frontend/shared/api/request.ts'
import type { DeskImports, UndoneImport } from '#services/catalogue/catalogue-import.contract.ts'
import { imports, opened } from '../staff-catalogue.model.ts'
import { at, openDesk } from '../testing/desk.ts'
import { $askedId, $isUndoing, $undoFailure, $undone, undoAsked, undoConfirmed, undoDropped } from './undo.model.ts'

type Import = DeskImports['imports'][number]
const listed = (change: Partial<Import> = {}): Import => ({
  importId: '0198f7a0-0000-7000-8000-000000000007',
  at: '2026-11-28T08:00:00.000Z',
  by: 'דנה',
  fileName: 'מחירון.csv',
  report: { kind: 'products', rows: 2, created: 0, changed: 2, unchanged: 0, stopped: 0, removed: 0 },
  undo: 'possible',
  undoneAt: null,
  undoneBy: null,
  ...change,
})
const { importId } = listed()
const answer: UndoneImport = {
  restored: 1,
  removed: 0,
  refused: [{ kind: 'product', id: '2221053903249', reason: 'changed_since' }],
  refusedCount: 1,
  imports: [listed({ undo: 'undone', undoneAt: '2026-11-28T09:00:00.000Z', undoneBy: 'יוסי' })],
}

/** The import part, opened, with one import that can be undone. */
async function openImports(undo: () => unknown) {
  const desk = openDesk(({ path, method }: ApiRequest) =>
    method === 'POST' ? undo() : path.endsWith('/imports') ? { imports: [listed()] } : undefined,
  )
  await allSettled(opened, { scope: desk.scope, params: at('?part=import') })
  return desk
}

describe('undoing an import', () => {
  it('is confirmed, sent once, and reported with the refreshed list', async () => {
    const undone = Promise.withResolvers<unknown>()
    const { scope, posts } = await openImports(() => undone.promise)
    await allSettled(undoConfirmed, { scope })
    expect(posts()).toEqual([])
    await allSettled(undoAsked, { scope, params: importId })
    const running = allSettled(undoConfirmed, { scope })
    await Promise.resolve()
    void allSettled(undoConfirmed, { scope })
    await new Promise((resolve) => setTimeout(resolve))
    expect(scope.getState($isUndoing)).toBe(true)
    undone.resolve(answer)
    await running
    expect(posts().map(({ path }) => path)).toEqual([`/api/v1/staff/catalogue/imports/${importId}/undo`])
    expect([scope.getState($askedId), scope.getState($undone)]).toEqual([null, answer])
    expect(scope.getState(imports.$data)?.imports).toEqual(answer.imports)
  })

  it('is not sent when the dialog is dismissed', async () => {
    const { scope, posts } = await openImports(() => answer)
    await allSettled(undoAsked, { scope, params: importId })
    await allSettled(undoDropped, { scope })
    await allSettled(undoConfirmed, { scope })
    expect([posts(), scope.getState($askedId)]).toEqual([[], null])
  })

  it('shows a failure in the dialog, refreshes the list, and can be retried', async () => {
    let isDown = true
    const { scope, requests } = await openImports(() => (isDown ? new ApiError('offline', 'אין חיבור') : answer))
    const lists = () => requests.filter(({ path }) => path.endsWith('/imports')).length
    await allSettled(undoAsked, { scope, params: importId })
    await allSettled(undoConfirmed, { scope })
    expect([scope.getState($undoFailure), scope.getState($askedId), scope.getState($undone), lists()]).toEqual([
      'אין חיבור',
      importId,
      null,
      2,
    ])
    isDown = false
    await allSettled(undoConfirmed, { scope })
    expect([scope.getState($undoFailure), scope.getState($undone)?.restored]).toEqual([null, 1])
  })
})
