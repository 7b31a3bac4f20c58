import { type Declaration, inspectGraph } from 'effector/inspect'
import { expect, it, vi } from 'vitest'

/** Every module of the front end that may hold a store; tests, texts and the entries are left out. */
const modules = import.meta.glob(['../**/*.ts', '!../**/*.test.ts', '!../**/*.text.ts', '!../**/*.d.ts', '!./document.ts', '!./entry-*.ts'])

/** Stores that hold a state of their own, also those that no module exports. */
async function declaredStores(): Promise<Declaration[]> {
  const stores: Declaration[] = []
  const inspection = inspectGraph({
    fn: (declaration) => {
      if (declaration.type === 'unit' && declaration.kind === 'store' && !declaration.derived) stores.push(declaration)
    },
  })
  // Files before this one may have loaded some: those would declare nothing any more.
  vi.resetModules()
  await Promise.all(Object.values(modules).map((load) => load()))
  inspection.unsubscribe()
  // An effect's own counters are never part of a state.
  return stores.filter((store) => !store.meta.named)
}

it('gives every store a sid of its own, so that the state of the server finds its place in the browser', async () => {
  const stores = await declaredStores()
  const sids = stores.map((store) => store.sid)
  expect(stores.length).toBeGreaterThan(12)
  expect(stores.filter((store) => !store.sid).map((store) => store.name)).toEqual([])
  expect(sids.filter((sid, index) => sids.indexOf(sid) !== index)).toEqual([])
})
