import type { App } from '#services/ingress/typed-app.ts'
import { StaffWork } from '../staff.contract.ts'

/** `GET /api/v1/staff/work`: what waits for staff, as counts on the tabs and the welcome card. */
export function staffWorkRoute(desk: App, { countWork }: { countWork: () => Promise<StaffWork> }): void {
  desk.get('/api/v1/staff/work', { schema: { summary: 'What waits for staff, counted', response: { 200: StaffWork } } }, countWork)
}
