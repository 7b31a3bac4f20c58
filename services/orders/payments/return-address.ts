import { DEMO_CARD } from './clearing-messages.ts'
import { responseMac } from './response-mac.ts'

export interface ReturnedTransaction {
  transactionId: string
  uniqueId: string
  installments: number
  firstAgorot: number
  periodicalAgorot: number
}

/** The address that a payer comes back by, with the parameters of the real one and its MAC. `000` is paid. */
export function returnAddress(base: string, merchantPassword: string, transaction: ReturnedTransaction, errorCode = '000'): string {
  const isPaid = errorCode === '000'
  const covered = {
    txId: transaction.transactionId,
    cardToken: isPaid ? DEMO_CARD.token : '',
    cardExp: isPaid ? DEMO_CARD.expiry : '',
    personalId: isPaid ? DEMO_CARD.personalId : '',
    uniqueID: transaction.uniqueId,
  }
  const mac = responseMac(merchantPassword, { ...covered, errorCode }).toString('hex')
  const address = new URL(base)
  const parameters = {
    ...covered,
    lang: 'HE',
    ...(isPaid
      ? {
          authNumber: '0000000',
          cardMask: DEMO_CARD.mask,
          numberOfPayments: String(transaction.installments),
          firstPayment: String(transaction.firstAgorot),
          periodicalPayment: String(transaction.periodicalAgorot),
        }
      : { ErrorCode: errorCode, ErrorText: 'declined' }),
    cgUid: transaction.transactionId,
    responseMac: mac,
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
