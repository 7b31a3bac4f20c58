export const MAX_INSTALLMENTS = 6

/** Equal parts in agorot; the first carries the remainder (ruling 21). Throws `RangeError` outside 1 to 6 parts. */
export function splitInstallments(totalAgorot: number, count: number): number[] {
  if (!Number.isInteger(count) || count < 1 || count > MAX_INSTALLMENTS) throw new RangeError(`${count} installments are not offered`)
  if (!Number.isSafeInteger(totalAgorot) || totalAgorot < 0) throw new RangeError(`${totalAgorot} agorot cannot be split`)
  const part = Math.floor(totalAgorot / count)
  const first = totalAgorot - part * (count - 1)
  return [first, ...Array.from({ length: count - 1 }, () => part)]
}

/** Of the most payments a sum can be split into; the one figure that the shop names, so that no payment is larger than it said (ruling 36). */
export const largestInstallment = (totalAgorot: number): number => splitInstallments(totalAgorot, MAX_INSTALLMENTS)[0] ?? totalAgorot
