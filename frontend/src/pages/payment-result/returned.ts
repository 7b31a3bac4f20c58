import type { FinalizeRequest } from '#services/orders/checkout/checkout.contract.ts'

/** What a payer comes back with, as it stands in the address. */
export type Returned = Readonly<Record<string, string>>
export type Stage = NonNullable<FinalizeRequest['stage']>

const stages: readonly Stage[] = ['paymentSuccess', 'paymentFailed', 'paymentCanceled']

export const stageOf = (path: string): Stage => stages.find((stage) => path === `/${stage}`) ?? 'paymentFailed'

/** The fields as specified, and every parameter as it came: the server checks what the clearing company signed. */
export function finalizeRequest(stage: Stage, returned: Returned, visitorId: string | null): FinalizeRequest {
  const { uniqueID = '', personalId, cardMask, txId, authNumber, responseMAC, responseMac } = returned
  const mac = responseMAC ?? responseMac
  return {
    uniqueID,
    ...(personalId !== undefined && { personalId }),
    ...(cardMask !== undefined && { cardMask }),
    ...(txId !== undefined && { txId }),
    ...(authNumber !== undefined && { authNumber }),
    ...(mac !== undefined && { responseMAC: mac }),
    ...(visitorId !== null && { visitorId }),
    returned,
    stage,
  }
}
