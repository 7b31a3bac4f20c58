import { staffWizardAnalyticsText as text } from './staff-wizard-analytics.text.ts'

export { $head, opened } from './staff-wizard-analytics.model.ts'

export function Page() {
  return <h1>{text.title}</h1>
}
