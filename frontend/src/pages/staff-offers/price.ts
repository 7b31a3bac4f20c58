/** A price as staff type it: `760`, `₪ 1,250.50`; null when it is none, or finer than an agora. Shekels. */
export function readPrice(typed: string): number | null {
  const plain = typed.replace(/[\s₪,]/g, '')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return null
  const price = Number(plain)
  return price > 0 ? price : null
}

/** As a field shows it: `760.00`. */
export const writePrice = (shekels: number): string => shekels.toFixed(2)
