import { staffCatalogueText as text } from './staff-catalogue.text.ts'

export { $head, opened } from './staff-catalogue.model.ts'

export function Page() {
  return <h1>{text.title}</h1>
}
