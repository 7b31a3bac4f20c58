import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { findLastState, type LastState, lockRecords } from './catalogue-records.ts'
import { changesBetween, saveEdits } from './edit-history.ts'
import type { Entity, EntityKind } from './file-kind.ts'
import { applyBatch, type ImportDeps } from './import-batch.ts'
import type { Reason } from './reasons.ts'

/** A manual edit of one entity. */
export interface Edit {
  /** Its complete new state. */
  entity: Entity
  /** Reason why an import would stop such a row as inconsistent. */
  contradiction: Reason | null
}

export interface EditOptions {
  /** Staff member's id. */
  by: string
  /** Accepts a price change of more than 30 %. */
  acceptsPriceJump: boolean
  /** Previous state; null = new. */
  before: object | null
}

/** `reason`: why an import would reject such a row. */
export type Edited = { ok: true; hasChanged: boolean } | { ok: false; reason: Reason }

/** Last state of an entity, null = unknown. Locks the catalogue against other writers until the transaction ends. */
export async function lockState<Data extends object>(tx: Transaction, kind: EntityKind, id: string): Promise<LastState<Data> | null> {
  await lockRecords(tx)
  return findLastState(tx, kind, id)
}

/** Applies the edit like an import and records its author. The transaction must hold the lock on the revision. */
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

/** The schema checks digits only and accepts 31 February. */
export function isTimestamp(timestamp: string | null): boolean {
  if (timestamp === null) return true
  const time = Date.parse(timestamp)
  return !Number.isNaN(time) && new Date(time).toISOString() === timestamp
}
