/** `+1,240`, `−6.0`, `0`: a difference; with so many decimals. */
export function signed(value: number, decimals = 0): string {
  const digits = Math.abs(value).toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return `${value < 0 ? '−' : value > 0 ? '+' : ''}${digits}`
}
