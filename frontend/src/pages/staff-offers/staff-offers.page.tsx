import { staffOffersText as text } from './staff-offers.text.ts'

export { $head, opened } from './staff-offers.model.ts'

export function Page() {
  return <h1>{text.title}</h1>
}
