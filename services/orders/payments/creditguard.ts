import { RefusedRequest, readInquiry, readSetUp, type Terminal, writeInquiry, writeSetUp } from './creditguard-messages.ts'
import { type PaymentGateway, UnclearAnswer } from './payment-gateway.ts'
import { isGenuineAnswer, type MacEncoding } from './response-mac.ts'
import { UnreadableXml } from './xml.ts'

/** Carries a message to the clearing company and brings its answer; throws `GatewayUnavailable`. */
export type Exchange = (message: string) => Promise<string>

export interface CreditGuardOptions extends Terminal {
  name: PaymentGateway['name']
  merchantPassword: string
  macEncoding?: MacEncoding
  exchange: Exchange
}

/** CreditGuard's hosted payment page. The shop never sees a card: it asks for a page, and afterwards what became of it. */
export function createCreditGuard({
  name,
  merchantPassword,
  macEncoding = 'hex',
  exchange,
  ...terminal
}: CreditGuardOptions): PaymentGateway {
  const inquireBy = async (by: Parameters<typeof writeInquiry>[1]) => understand(readInquiry, await exchange(writeInquiry(terminal, by)))
  return {
    name,
    open: async (attempt) => understand(readSetUp, await exchange(writeSetUp(terminal, attempt))),
    isGenuine: (answer) => isGenuineAnswer(merchantPassword, answer, macEncoding),
    isOwn: (transaction) => transaction.terminal === terminal.terminal,
    async inquire({ attemptId, transactionId }) {
      const known = transactionId === null ? null : await inquireBy({ mpiTransactionId: transactionId })
      // A duplicate (179, -80) was not paid itself: the first transaction of the attempt was.
      return known?.state === 'paid' ? known : ((await inquireBy({ uniqueid: attemptId })) ?? known)
    },
  }
}

/** What was answered is not repeated anywhere. */
function understand<T>(read: (answer: string) => T, answer: string): T {
  try {
    return read(answer)
  } catch (error) {
    if (error instanceof RefusedRequest) throw new UnclearAnswer(`the gateway refused with ${error.message}`)
    if (error instanceof UnreadableXml) throw new UnclearAnswer(`the gateway's answer cannot be read: ${error.message}`)
    throw error
  }
}
