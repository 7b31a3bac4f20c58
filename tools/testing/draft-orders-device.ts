import { expect } from 'vitest'
import { eventually } from '#services/platform/testing/eventually.ts'
import type { DraftOrder, DraftOrderAnswer, DraftOrders, GeneratedDraft } from '#services/purchasing/draft-orders.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { OpenedShop } from './open-shop.ts'

/** Draft orders of a running shop, asked for and changed as its pages do, by another member of staff than the one at the desk. */
export interface DraftOrdersDevice {
  ask<Answer>(path: string, body?: object): Promise<{ status: number; body: Answer }>
  /** A file, as it is sent. */
  download(path: string): Promise<Response>
  list(): Promise<DraftOrders['orders']>
  draft(id: string): Promise<DraftOrder>
  /** Computed from the demo's own lists and sales. */
  complete(): Promise<DraftOrder>
}

/** Settings of a shop where two work: who sits at the desk, and who does the same elsewhere. */
export const STAFF_OF_TWO = { STAFF_EMAILS: 'dana.levi@shop.example, gil.amar@shop.example' }

const PATH = '/api/v1/draft-orders'

/** Nobody takes up drafts in preparation by the clock from here on, so that those set by hand stay as they are. */
export async function stopDraftClock({ truth }: OpenedShop): Promise<void> {
  await truth.database.query("DELETE FROM pgboss.schedule WHERE name = 'prepare-draft'")
}

export async function openDraftOrders({ shop, truth }: OpenedShop): Promise<DraftOrdersDevice> {
  const { token } = await signInStaff(truth.database, { issuer: 'local', email: 'gil.amar@shop.example', name: 'גיל עמר' })
  const ask: DraftOrdersDevice['ask'] = async <Answer>(path: string, body?: object) => {
    const headers = { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(shop.url + PATH + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    return { status: answer.status, body: (await answer.json()) as Answer }
  }
  const draft = async (id: string) => (await ask<DraftOrderAnswer>(`/${id}`)).body.order
  return {
    ask,
    draft,
    download: (path) => fetch(shop.url + PATH + path, { headers: { 'x-auth-token': token } }),
    list: async () => (await ask<DraftOrders>('')).body.orders,
    async complete() {
      const { draftOrderId } = (await ask<GeneratedDraft>('/generate', {})).body
      await eventually(async () => expect((await draft(draftOrderId)).status).toBe('completed'))
      return draft(draftOrderId)
    },
  }
}
