/** 14 to 19 digits as cards have them, however they are grouped; 13 would be an article's. */
const NUMBER = /(?<!\d)[3-6](?:[ -]?\d){13,18}(?!\d)/g

/** A text in which somebody typed the number of a card, without it: the shop keeps none. */
export function withoutCardNumbers(text: string): string {
  return text.replace(NUMBER, (typed) => (isCardNumber(typed.replace(/\D/g, '')) ? '•••• '.repeat(3) + typed.slice(-4) : typed))
}

/** The last digit checks: every second one from it counts double, by the sum of its digits. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * ((index % 2) + 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}
