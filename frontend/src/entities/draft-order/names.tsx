import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { draftName, type NamedDraft } from '#services/domain/draft-name.ts'
import { tireName } from '#services/domain/tire-name.ts'
import { draftOrderText as text } from './draft-order.text.ts'

/** A draft order by number, date and sum. */
export function DraftName({ draft }: { draft: NamedDraft }) {
  // Numbers alone would be read from the left.
  return <bdi dir="rtl">{draftName(draft)}</bdi>
}

/** The author of an action: a member of staff by name, or the shop itself. */
export function Person({ name }: { name: string }) {
  return <bdi dir="auto">{name === 'system' ? text.system : name}</bdi>
}

/** Splits a draft's combined name into brand and display name: `Michelin סט Road 6` is Michelin's `סט Road 6`. */
function nameParts(product: string): { brand: string; displayName: string } {
  const [, brand = '', displayName = product] = /^(\S.*?) (סט .*)$/.exec(product) ?? []
  return { brand, displayName }
}

/** Without bidi marks, for labels and files. */
export function productName(product: string): string {
  const { brand, displayName } = nameParts(product)
  return tireName(brand, displayName)
}

/** A draft's product in reading order: `סט Michelin Road 6`. */
export function DraftProductName({ product }: { product: string }) {
  return <TireName {...nameParts(product)} />
}
