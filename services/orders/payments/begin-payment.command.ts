import { setTimeout as pause } from 'node:timers/promises'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { failAttempt } from './fail-attempt.command.ts'
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway.ts'

export interface BeginPaymentDeps extends UnitOfWorkDeps {
  gateway: PaymentGateway
  /** Scheme, host and base path of the return addresses. */
  shopAddress: string
}

/** Lease of a process that opens the page; longer than the gateway's timeout, so that two never do it at once. */
const OPENING_MS = 20_000
const POLL_INTERVAL_MS = 100
const FIRST_INQUIRY_MS = 2 * 60_000

/**
 * The payment page of an attempt: opened at the gateway by one process, once; a repeat gets the same address. Throws
 * `GatewayUnavailable`: then the attempt has failed and its reservations are released.
 */
export async function beginPayment(deps: BeginPaymentDeps, attemptId: string): Promise<string> {
  for (let polls = 0; polls * POLL_INTERVAL_MS < OPENING_MS; polls += 1) {
    const claimed = await claimOpening(deps, attemptId)
    if (claimed) return openPage(deps, attemptId, claimed)
    const opened = await findOpened(deps, attemptId)
    if (opened?.status !== 'pending') throw new GatewayUnavailable('this attempt is over')
    if (opened.redirectUrl) return opened.redirectUrl
    await pause(POLL_INTERVAL_MS)
  }
  throw new GatewayUnavailable('the page is still being opened')
}

interface Claimed {
  amountAgorot: number
  installments: number
}

async function claimOpening({ database, now }: BeginPaymentDeps, attemptId: string): Promise<Claimed | null> {
  const at = now()
  const { rows } = await database.query<Claimed>(
    `UPDATE payment_attempts SET opening_until = $2
     WHERE attempt_id = $1 AND status = 'pending' AND redirect_url IS NULL AND (opening_until IS NULL OR opening_until <= $3)
     RETURNING amount_agorot AS "amountAgorot", installments`,
    [attemptId, new Date(at.getTime() + OPENING_MS), at],
    { isPrepared: true },
  )
  return rows[0] ?? null
}

async function findOpened({ database }: BeginPaymentDeps, attemptId: string) {
  const { rows } = await database.query<{ status: string; redirectUrl: string | null }>(
    'SELECT status, redirect_url AS "redirectUrl" FROM payment_attempts WHERE attempt_id = $1',
    [attemptId],
  )
  return rows[0] ?? null
}

async function openPage(deps: BeginPaymentDeps, attemptId: string, claimed: Claimed): Promise<string> {
  const { shopAddress, gateway, database, failpoint } = deps
  const returnTo = {
    success: `${shopAddress}/paymentSuccess`,
    failure: `${shopAddress}/paymentFailed`,
    // The gateway adds no parameters when the payer cancels.
    cancel: `${shopAddress}/paymentCanceled?uniqueID=${attemptId}`,
  }
  failpoint?.('begin.claimed')
  const page = await gateway.open({ attemptId, ...claimed, returnTo }).catch(async (error: unknown) => {
    if (error instanceof GatewayUnavailable) await abandonAttempt(deps, attemptId)
    throw error
  })
  failpoint?.('begin.opened')
  const { rows } = await database.query<{ redirectUrl: string }>(
    `UPDATE payment_attempts
     SET redirect_url = $2, transaction_id = $3, opening_until = NULL, inquire_at = begun_at + make_interval(secs => $4)
     WHERE attempt_id = $1 AND status = 'pending' AND redirect_url IS NULL RETURNING redirect_url AS "redirectUrl"`,
    [attemptId, page.redirectUrl, page.transactionId, FIRST_INQUIRY_MS / 1000],
    { isPrepared: true },
  )
  if (rows[0]) return rows[0].redirectUrl
  const opened = await findOpened(deps, attemptId)
  if (opened?.status === 'pending' && opened.redirectUrl) return opened.redirectUrl
  throw new GatewayUnavailable('this attempt is over')
}

async function abandonAttempt(deps: BeginPaymentDeps, attemptId: string): Promise<void> {
  await withEvents(deps, (unit) => failAttempt(unit, attemptId, 'unavailable'))
}
