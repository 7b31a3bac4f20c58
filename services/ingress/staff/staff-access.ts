import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../plugins/refusal.ts'

/** Who may call a route. Every route says it; `tools/security` fails one that does not. `machine`: health and metrics. */
export type Access = 'public' | 'staff' | 'machine'

/** The member of staff whose session a request carries. */
export interface Staff {
  /** The member's id, as `by` in events; never the e-mail. */
  staffId: string
  name: string
  email: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    /** Set by `requireStaff` before the handler of every staff route runs. */
    staff: Staff
  }
}

/** No session, or one that has ended: the desk asks to sign in again. */
export const noSession = (): Refusal => new Refusal(401, 'no_session', 'צריך להתחבר כדי לראות את הדף הזה.')

/** The guard of every staff route. */
export async function requireStaff(_request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  throw noSession()
}
