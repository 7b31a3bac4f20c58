import { staffDashboardText as text } from './staff-dashboard.text.ts'

export { $head, opened } from './staff-dashboard.model.ts'

export function Page() {
  return <h1>{text.title}</h1>
}
