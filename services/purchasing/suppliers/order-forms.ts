import type { Supplier } from '#events/suppliers.events.ts'
import { DELTI_DE_ORDER } from './delti-de-list.ts'
import { DELTI_FR_ORDER } from './delti-fr-list.ts'
import type { OrderForm } from './order-form.ts'
import { RDUCH_ORDER } from './rduch-list.ts'

export const ORDER_FORMS: Readonly<Record<Supplier, OrderForm>> = {
  rduch: RDUCH_ORDER,
  deltiFr: DELTI_FR_ORDER,
  deltiDe: DELTI_DE_ORDER,
}
