/** Shekels with two decimals at most. */
export const isAmount = (shekels: number): boolean => shekels === Number(shekels.toFixed(2))
