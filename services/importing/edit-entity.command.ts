import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { findLastState, type LastState, lockRecords } from './catalogue-records.ts'
import { changesBetween, saveEdits } from './edit-history.ts'
import type { Entity, EntityKind } from './file-kind.ts'
import { applyBatch, type ImportDeps } from './import-batch.ts'
import type { Reason } from './reasons.ts'

/** What staff say of one entity. */
export interface Edit {
  /** In its whole new state. */
  entity: Entity
  /** Why an import would stop a row like it, by what it says itself. */
  contradiction: Reason | null
}

export interface EditOptions {
  /** The member of staff. */
  by: string
  /** Takes a price that moved by more than 30 %. */
  acceptsPriceJump: boolean
  /** What it was until now; null = nothing. */
  before: object | null
}

/** `reason`: why an import would reject such a row. */
export type Edited = { ok: true; hasChanged: boolean } | { ok: false; reason: Reason }

/** What was last said of an entity; null = nothing. Nobody else says anything of the catalogue until the transaction ends. */
export async function lockState<Data extends object>(tx: Transaction, kind: EntityKind, id: string): Promise<LastState<Data> | null> {
  await lockRecords(tx)
  return findLastState(tx, kind, id)
}

/** Says the new state by the same door as an import, and keeps who said it. The transaction has locked the revision. */
export async function editEntity(
  unit: UnitOfWork,
  deps: Pick<ImportDeps, 'now' | 'newId'>,
  { entity, contradiction }: Edit,
  { by, acceptsPriceJump, before }: EditOptions,
): Promise<Edited> {
  if (contradiction) return { ok: false, reason: contradiction }
  const options = { isApplied: true, acceptsPriceJumps: acceptsPriceJump, accepted: new Map(), acceptedKeys: new Set<string>() }
  const { changes, problems } = await applyBatch(unit, deps, [entity], options)
  const stopped = problems.find(({ isWarning }) => !isWarning)
  if (stopped) return { ok: false, reason: stopped.reason }
  const [only] = changes
  if (!only) return { ok: true, hasChanged: false }
  await saveEdits(unit.tx, [{ ...only, changes: changesBetween(before, entity.data) }], { by, importId: null })
  return { ok: true, hasChanged: true }
}

/** The schema knows digits only: 31 February has them too. */
export function isTimestamp(timestamp: string | null): boolean {
  if (timestamp === null) return true
  const time = Date.parse(timestamp)
  return !Number.isNaN(time) && new Date(time).toISOString() === timestamp
}
