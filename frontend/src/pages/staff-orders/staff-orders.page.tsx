import { staffOrdersText as text } from './staff-orders.text.ts'

export { $head, opened } from './staff-orders.model.ts'

export function Page() {
  return <h1>{text.title}</h1>
}
