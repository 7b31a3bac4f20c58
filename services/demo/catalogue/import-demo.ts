import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { addDays, daysBetween, sundayOf } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { type EntityRecord, findRecords, saveRecords } from '#services/importing/catalogue-records.ts'
import { type ImportFileDeps, importFile } from '#services/importing/import-file.command.ts'
import { type ImportReport, isClean } from '#services/importing/import-report.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { DEMO_FIRST_SHIPMENT_ON, DEMO_GENERATED_ON, DEMO_SHIPMENT_CYCLE_DAYS } from './demo-dates.ts'

export interface DemoProgress {
  file: string
  /** Share of all files, 0 to 1. */
  share: number
}

const DIRECTORY = fileURLToPath(new URL('../../../migrations/demo', import.meta.url))
// In order of dependency: brands first, cities before garages, a supplier's earlier list before its newer one.
const FILES = [
  'brands.csv',
  'categories.csv',
  'popular-sizes.csv',
  'shipment-settings.csv',
  'cities.csv',
  'garages.csv',
  'coupons.csv',
  'motorcycles.csv',
  'products.csv',
  'past-sales.csv',
  'rduch-list-earlier.csv',
  'rduch-list.csv',
  'delti-fr-list.csv',
  'delti-de-list.csv',
] as const
type DemoFile = (typeof FILES)[number]

const EARLIER_LIST = 'rduch-list-earlier.csv'
/** Age of each supplier's list in days before the demo began; all other files use `CATALOGUE_DAYS_AGO`. */
const CAME_DAYS_AGO: Partial<Record<DemoFile, number>> = {
  [EARLIER_LIST]: 34,
  'rduch-list.csv': 6,
  'delti-fr-list.csv': 12,
  'delti-de-list.csv': 3,
}
const CATALOGUE_DAYS_AGO = 91
const DAY_MS = 86_400_000

export type ImportDemoDeps = Omit<ImportFileDeps, 'lockHandedOver'>

/**
 * Imports the demo catalogue; cheap to call at every start. Skips files that are already imported, except to shift dates: shipments,
 * coupons and closed days by whole cycles, so that the current shipment is always in the future, and past sales by whole weeks, so
 * that they end with the last one. Returns a report for each file imported.
 */
export async function importDemoCatalogue(deps: ImportDemoDeps, onProgress?: (progress: DemoProgress) => void): Promise<ImportReport[]> {
  const now = israelDate(deps.now().getTime())
  // With a clock before the reference day, the demo's tires would be dated in the future.
  const today = daysBetween(DEMO_GENERATED_ON, now) > 0 ? now : DEMO_GENERATED_ON
  const reports: ImportReport[] = []
  for (const [index, file] of FILES.entries()) {
    const path = `${DIRECTORY}/${file}`
    const shiftDays = shiftOf(file, today)
    const record = await recordOf(file, path, shiftDays)
    const [before] = await findRecords(deps.database, [record])
    // Never imports the earlier list over the newer one.
    if (before && (before.hash === record.hash || file === EARLIER_LIST)) continue
    const msAgo = before ? 0 : (CAME_DAYS_AGO[file] ?? CATALOGUE_DAYS_AGO) * DAY_MS
    const report = await importFile(
      { ...deps, lockHandedOver, now: () => new Date(deps.now().getTime() - msAgo) },
      {
        path,
        isApplied: true,
        acceptsPriceJumps: true,
        today,
        shiftDays: shiftDays ?? 0,
        onProgress: ({ share }) => onProgress?.({ file, share: (index + share) / FILES.length }),
      },
    )
    reports.push(report)
    if (isClean(report)) await saveRecords(deps.database, [{ ...record, state: null }])
  }
  return reports
}

async function recordOf(file: DemoFile, path: string, shiftDays: number | null): Promise<EntityRecord> {
  const hash = createHash('sha256').update(await readFile(path))
  if (shiftDays !== null) hash.update(String(shiftDays))
  return { kind: 'demo-file', id: file, hash: hash.digest('hex'), priceAgorot: null }
}

/** Days to shift a file's dates by; null = it has no shifting dates. */
function shiftOf(file: DemoFile, today: string): number | null {
  if (file === 'past-sales.csv') return daysBetween(sundayOf(DEMO_GENERATED_ON), sundayOf(today))
  if (file !== 'shipment-settings.csv' && file !== 'garages.csv' && file !== 'coupons.csv') return null
  // Whole cycles, so that the shipment under way arrives tomorrow or later.
  const late = daysBetween(DEMO_FIRST_SHIPMENT_ON, addDays(today, 1))
  return Math.max(0, Math.ceil(late / DEMO_SHIPMENT_CYCLE_DAYS)) * DEMO_SHIPMENT_CYCLE_DAYS
}
