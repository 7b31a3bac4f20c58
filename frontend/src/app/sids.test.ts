import { type Declaration, inspectGraph } from 'effector/inspect'
import { expect, it, vi } from 'vitest'

/** All frontend modules that may declare stores; without tests, texts, threads and entries. */
const modules = import.meta.glob([
  '../**/*.ts',
  '!../**/*.test.ts',
  '!../**/*.text.ts',
  '!../**/*.d.ts',
  '!../**/*.worker.ts',
  '!./document.ts',
  '!./entry-*.ts',
])

/** Stores with state of their own, including unexported ones. */
async function declaredStores(): Promise<Declaration[]> {
  const stores: Declaration[] = []
  const inspection = inspectGraph({
    fn: (declaration) => {
      if (declaration.type === 'unit' && declaration.kind === 'store' && !declaration.derived) stores.push(declaration)
    },
  })
  // Modules loaded by earlier files would not declare their stores again.
  vi.resetModules()
  await Promise.all(Object.values(modules).map((load) => load()))
  inspection.unsubscribe()
  // An effect's own counters are never serialized.
  return stores.filter((store) => !store.meta.named)
}

it("gives every store a unique sid, by which the server's state is hydrated", async () => {
  const stores = await declaredStores()
  const sids = stores.map((store) => store.sid)
  expect(stores.length).toBeGreaterThan(12)
  expect(stores.filter((store) => !store.sid).map((store) => store.name)).toEqual([])
  expect(sids.filter((sid, index) => sids.indexOf(sid) !== index)).toEqual([])
})
