import { staffDeadLettersText as text } from './staff-dead-letters.text.ts'

export { $head, opened } from './staff-dead-letters.model.ts'

export function Page() {
  return <h1>{text.title}</h1>
}
