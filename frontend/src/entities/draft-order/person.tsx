import { draftOrderText as text } from './draft-order.text.ts'

/** Who did something to a draft order: a member of staff by name, or the shop itself. */
export function Person({ name }: { name: string }) {
  return <bdi dir="auto">{name === 'system' ? text.system : name}</bdi>
}
