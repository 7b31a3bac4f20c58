import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { findMotorcycle } from '#services/motorcycles/motorcycles.queries.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import type { CheckoutCommand } from './checkout-types.ts'

/**
 * Tells what the shopper found in his motorcycle's licence, with the sizes that the catalogue has at this moment. Of a motorcycle
 * that it does not have nothing is told: no order is refused for that.
 */
export async function emitLicence(
  { tx, emit }: UnitOfWork,
  orderId: string,
  { motorcycleId, year, answer }: NonNullable<CheckoutCommand['licence']>,
): Promise<void> {
  const found = await findMotorcycle(tx, motorcycleId)
  if (!found) return
  const { yearFrom, yearTo, front, rear } = found
  const isOfItsYears = year !== null && year >= yearFrom && year <= yearTo
  emit('order.licence-confirmed.v1', orderId, {
    orderId,
    motorcycleId,
    motorcycle: motorcycleName(found),
    year: isOfItsYears ? year : null,
    front: front.displaySize,
    rear: rear.displaySize,
    answer,
  })
}
