import { horizonWeeks } from '#services/purchasing/demand/horizon.ts'
import { backTest } from '#services/purchasing/plan/back-test.ts'
import { weeksOfYear } from '#services/purchasing/plan/needs.ts'
import { DEMO_TODAY, demoHistory } from './demo-history.ts'
import { formatBackTest } from './format-back-test.ts'

/** `npm run back-test`: how far the plan's forecast is from what the demo shop sold, beside two simple ones. */

const horizon = horizonWeeks(DEMO_TODAY, null)
const products = demoHistory()
console.log(
  `Two years of ${products.length.toLocaleString('en')} articles until ${DEMO_TODAY}; seven horizons of ${horizon} weeks held back.\n`,
)
console.log(formatBackTest(backTest(products, horizon, weeksOfYear(DEMO_TODAY))))
