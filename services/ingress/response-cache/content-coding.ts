export type Coding = 'identity' | 'br' | 'gzip'

const MAX_REMEMBERED = 200
const remembered = new Map<string, Coding>()

/** The best encoding for an `accept-encoding` header. Browsers send few distinct ones, so results are memoized. */
export function chooseCoding(accepted: string | string[] | undefined): Coding {
  if (accepted === undefined) return 'identity'
  const header = String(accepted)
  const known = remembered.get(header)
  if (known !== undefined) return known
  const coding = negotiate(header)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(header, coding)
  return coding
}

function negotiate(header: string): Coding {
  const allowed = new Map(header.toLowerCase().split(',').map(readOffer))
  const allows = (coding: Coding): boolean => (allowed.get(coding) ?? allowed.get('*') ?? 0) > 0
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity'
}

function readOffer(offer: string): [string, number] {
  const [coding = '', ...parameters] = offer.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [coding, weight ? Number(weight.slice(2)) : 1]
}
