import { goTo } from '#frontend/shared/go-to.ts'
import type { Needed } from './checkout-rules.ts'

/** Where on the page something that is needed is given. */
export const neededId = (needed: Needed) => `needed-${needed}`

/** The box under the terms. */
export const tosId = 'agree-to-terms'

/** Of a group of choices the first that can be chosen. */
export const goToNeeded = (needed: Needed) => goTo(neededId(needed))
