import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { addDays, daysBetween } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { type EntityRecord, findRecords, saveRecords } from './catalogue-records.ts'
import { DEMO_FIRST_SHIPMENT_ON, DEMO_GENERATED_ON, DEMO_SHIPMENT_CYCLE_DAYS } from './demo-dates.ts'
import type { ImportDeps } from './import-batch.ts'
import { importFile } from './import-file.command.ts'
import { type ImportReport, isClean } from './import-report.ts'

export interface DemoProgress {
  file: string
  /** Share of all files, 0 to 1. */
  share: number
}

const DIRECTORY = fileURLToPath(new URL('../../migrations/demo', import.meta.url))
// Brands before the coupons and products that name them, cities before garages.
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
] as const
/** Files whose meaning moves with the calendar. */
const DATED_FILES = new Set(['shipment-settings.csv', 'garages.csv', 'coupons.csv'])

/**
 * Imports the demo catalogue; cheap to call at every start. A file that was imported before is left alone, but the dates of shipments,
 * coupons and closed days move on in whole cycles, so that the shipment under way always lies ahead. Answers the reports of the files
 * it read.
 */
export async function importDemoCatalogue(deps: ImportDeps, onProgress?: (progress: DemoProgress) => void): Promise<ImportReport[]> {
  const now = israelDate(deps.now())
  // A clock that runs behind must not take the demo's tires for tires of the future.
  const today = daysBetween(DEMO_GENERATED_ON, now) > 0 ? now : DEMO_GENERATED_ON
  const shiftDays = shiftFor(today)
  const reports: ImportReport[] = []
  for (const [index, file] of FILES.entries()) {
    const path = `${DIRECTORY}/${file}`
    const record = await recordOf(file, path, shiftDays)
    const [before] = await findRecords(deps.database, [record])
    if (before?.hash === record.hash) continue
    const report = await importFile(deps, {
      path,
      isApplied: true,
      acceptsPriceJumps: true,
      today,
      shiftDays,
      onProgress: ({ share }) => onProgress?.({ file, share: (index + share) / FILES.length }),
    })
    reports.push(report)
    if (isClean(report)) await saveRecords(deps.database, [record])
  }
  return reports
}

async function recordOf(file: string, path: string, shiftDays: number): Promise<EntityRecord> {
  const hash = createHash('sha256').update(await readFile(path))
  if (DATED_FILES.has(file)) hash.update(String(shiftDays))
  return { kind: 'demo-file', id: file, hash: hash.digest('hex'), priceAgorot: null }
}

/** Whole cycles until the shipment under way arrives tomorrow or later. */
function shiftFor(today: string): number {
  const late = daysBetween(DEMO_FIRST_SHIPMENT_ON, addDays(today, 1))
  return Math.max(0, Math.ceil(late / DEMO_SHIPMENT_CYCLE_DAYS)) * DEMO_SHIPMENT_CYCLE_DAYS
}
