/** 14 to 19 digits like a card's, in any grouping; 13 would be an EAN. */
const NUMBER = /(?<!\d)[3-6](?:[ -]?\d){13,18}(?!\d)/g

/** Masks card numbers in a text: the shop must not store any. */
export function withoutCardNumbers(text: string): string {
  return text.replace(NUMBER, (input) => (isCardNumber(input.replace(/\D/g, '')) ? '•••• '.repeat(3) + input.slice(-4) : input))
}

/** Luhn check. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * ((index % 2) + 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}
