import type { Config } from '#services/platform/config.ts'
import type { Database } from '#services/platform/postgres.ts'
import { inPart } from '#services/platform/tracing.ts'
import { createCreditGuard, type Exchange } from './creditguard.ts'
import { GatewayUnavailable, type PaymentGateway, UnclearAnswer } from './payment-gateway.ts'
import { type ClearingHouse, createClearingHouse } from './sandbox-clearing.command.ts'

interface PostOptions {
  url: string
  user: string
  password: string
  timeoutMs?: number
}

const TIMEOUT_MS = 8_000
const MAX_BYTES = 256 * 1024

export interface Payments {
  gateway: PaymentGateway
  /** With the sandbox: the clearing house whose pages the shop serves itself. */
  clearingHouse: ClearingHouse | null
}

export interface OpenPaymentsOptions {
  payment: Config['payment']
  basePath: string
  database: Database
  now: () => Date
  newId: () => string
}

export const SANDBOX_PATH = '/sandbox-clearing'
/** Known to everybody: what it signs grants nothing, and it moves no money. */
const SANDBOX_TERMINAL = { terminal: '0000001', mid: '1', merchantPassword: 'sandbox' }

/** The way cards are charged as configured; null where they are not. */
export function openPayments({ payment, basePath, ...deps }: OpenPaymentsOptions): Payments | null {
  if (payment === null) return null
  if (payment.gateway === 'creditguard') {
    return { gateway: createCreditGuard({ name: 'creditguard', ...payment, exchange: postMessages(payment) }), clearingHouse: null }
  }
  const clearingHouse = createClearingHouse({ ...deps, terminal: SANDBOX_TERMINAL, pagesPath: basePath + SANDBOX_PATH })
  const gateway = createCreditGuard({ name: 'sandbox', ...SANDBOX_TERMINAL, exchange: clearingHouse.exchange })
  return { gateway, clearingHouse }
}

/** Posts messages as a form, with user and password beside. What is sent or answered stands in no error and no log. */
export function postMessages({ url, user, password, timeoutMs = TIMEOUT_MS }: PostOptions): Exchange {
  return async (message) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const body = new URLSearchParams({ user, password, int_in: message })
      const post = () => fetch(url, { method: 'POST', body, redirect: 'error', signal })
      const response = await inPart('ask the clearing company', { kind: 'client' }, post)
      if (response.status !== 200) throw new GatewayUnavailable(`the gateway answered ${response.status}`)
      return await readLimited(response)
    } catch (error) {
      if (error instanceof GatewayUnavailable) throw error
      throw new GatewayUnavailable(signal.aborted ? 'the gateway did not answer in time' : 'the gateway cannot be reached')
    }
  }
}

async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new UnclearAnswer("the gateway's answer is too long")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
