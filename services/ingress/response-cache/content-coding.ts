import { remembering } from '#services/domain/remembering.ts'

export type Coding = 'identity' | 'br' | 'gzip'

/** Browsers send few distinct headers. */
const negotiate = remembering((header: string): Coding => {
  const allowed = new Map(header.toLowerCase().split(',').map(readOffer))
  const allows = (coding: Coding): boolean => (allowed.get(coding) ?? allowed.get('*') ?? 0) > 0
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity'
}, 200)

/** The best encoding for an `accept-encoding` header. */
export function chooseCoding(accepted: string | string[] | undefined): Coding {
  return accepted === undefined ? 'identity' : negotiate(String(accepted))
}

function readOffer(offer: string): [string, number] {
  const [coding = '', ...parameters] = offer.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [coding, weight ? Number(weight.slice(2)) : 1]
}
