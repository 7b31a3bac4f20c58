import { SOONEST_FIRST } from '#services/domain/visibility.ts'

/** What products were like, for the queries of others. */

/** The last brand of every product that had one. */
export const BRANDS =
  "SELECT ean, argMaxIf(brand, (sequence, version), brand != '') AS brand FROM product_facts GROUP BY ean HAVING brand != ''"

/** The sizes of every product, also of one that is not sold any more. */
export const SIZES = 'SELECT ean, argMaxIf(sizes, (sequence, version), notEmpty(sizes)) AS sizes FROM product_facts GROUP BY ean'

/** Places in the order of visibilities, from 1: what lies there, and the last of what can be had at all. */
export const ON_THE_SHELF = SOONEST_FIRST.indexOf('instock') + 1
export const TO_BE_HAD = SOONEST_FIRST.indexOf('ondemand') + 1

const CHANGES = `
  SELECT ean, at, argMax(availability, (sequence, version)) AS availability, argMax(front_ean, (sequence, version)) AS front_ean,
    argMax(rear_ean, (sequence, version)) AS rear_ean
  FROM product_facts GROUP BY ean, at`
/** Of a tire that the shop does not know nothing is left. */
const GONE = 5

/**
 * The same acts (`ean`, `at`, and what else they have) with `availability` at that moment, 0 = not known. A set is there when the
 * later of its two tires is.
 */
export const AVAILABILITY_AT = (acts: string): string => `
  SELECT acts.*, if(own.front_ean = '', own.availability, greatest(
    if(front.availability = 0, ${GONE}, front.availability), if(rear.availability = 0, ${GONE}, rear.availability))) AS availability
  FROM (${acts}) AS acts
  ASOF INNER JOIN (${CHANGES}) AS own ON own.ean = acts.ean AND own.at <= acts.at
  ASOF LEFT JOIN (${CHANGES}) AS front ON front.ean = own.front_ean AND front.at <= acts.at
  ASOF LEFT JOIN (${CHANGES}) AS rear ON rear.ean = own.rear_ean AND rear.at <= acts.at`
