import type { Config } from '#services/platform/config.ts'
import { inChildSpan } from '#services/platform/tracing.ts'
import { createCreditGuard, type Exchange } from './creditguard.ts'
import { GatewayUnavailable, type PaymentGateway, UnclearAnswer } from './payment-gateway.ts'

interface PostOptions {
  url: string
  user: string
  password: string
  timeoutMs?: number
}

const TIMEOUT_MS = 8_000
const MAX_BYTES = 256 * 1024

type Settings = Extract<Config['payment'], { gateway: 'creditguard' }>

/** The configured clearing company, over the network. */
export const openCreditGuard = (settings: Settings): PaymentGateway =>
  createCreditGuard({ name: 'creditguard', ...settings, exchange: postMessages(settings) })

/** Posts messages as a form, with user and password. Requests and answers are never logged or put into errors. */
export function postMessages({ url, user, password, timeoutMs = TIMEOUT_MS }: PostOptions): Exchange {
  return async (message) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const body = new URLSearchParams({ user, password, int_in: message })
      const post = () => fetch(url, { method: 'POST', body, redirect: 'error', signal })
      const response = await inChildSpan('ask the clearing company', { kind: 'client' }, post)
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
