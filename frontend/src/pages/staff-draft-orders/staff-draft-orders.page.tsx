import { staffDraftOrdersText as text } from './staff-draft-orders.text.ts'

export { $head, opened } from './staff-draft-orders.model.ts'

export function Page() {
  return <h1>{text.title}</h1>
}
