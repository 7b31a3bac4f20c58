import { availableParallelism, loadavg } from 'node:os'
import { benchDashboard } from './dashboard.part.ts'
import { benchDraftOrder } from './draft-order.part.ts'
import { benchImport } from './import.part.ts'
import { benchLighthouse } from './lighthouse.part.ts'
import { benchLists } from './lists.part.ts'
import { benchLogs } from './logs.part.ts'
import { benchOrders } from './orders.part.ts'
import { benchPages } from './pages.part.ts'
import { benchReads } from './reads.part.ts'
import { benchRecommendations } from './recommendations.part.ts'
import { type Finding, formatFindings } from './report.ts'
import { benchSearch } from './search.part.ts'
import { benchStaffOrders } from './staff-orders.part.ts'
import { benchStartUp } from './start-up.part.ts'
import { benchThumb } from './thumb.part.ts'
import { benchVisibility } from './visibility.part.ts'
import { benchWrites } from './writes.part.ts'

/** `npm run bench` measures everything, `npm run bench -- reads start` some parts. Ratios and targets, no pass or fail. */

const PARTS: Record<string, () => Promise<Finding[]>> = {
  reads: benchReads,
  search: benchSearch,
  pages: benchPages,
  lists: benchLists,
  lighthouse: benchLighthouse,
  thumb: benchThumb,
  writes: benchWrites,
  logs: benchLogs,
  orders: benchOrders,
  recommendations: benchRecommendations,
  'staff-orders': benchStaffOrders,
  visibility: benchVisibility,
  dashboard: benchDashboard,
  'draft-order': benchDraftOrder,
  import: benchImport,
  start: benchStartUp,
}

const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}

console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
for (const [name, measure] of Object.entries(PARTS)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  console.log(`\n${name}`)
  try {
    console.log(formatFindings(await measure()))
  } catch (error) {
    // One part that cannot run does not take the others with it.
    console.error(error)
    process.exitCode = 1
  }
}
