import { TRACKING_CODE, trackingCodeOf } from '#services/domain/order-status.ts'

/** A line of pasted or scanned text: an order and its tracking code. */
export interface CodeLine {
  orderId: string
  code: string
  problem: CodeProblem | null
}
export type CodeProblem = 'unreadable' | 'strange_code' | 'order_twice' | 'code_twice'

const ORDER = /^[0-9]{6,12}$/
const CODE = new RegExp(TRACKING_CODE)
const MOST = 500

/** Of a sheet or a scanner: "order, code" with a tab, comma, semicolon or space between, in either order; blank lines do not count. */
export function codeLines(text: string): CodeLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST)
    .map(readLine)
  const isTwice = (of: 'orderId' | 'code', { [of]: value }: CodeLine, index: number) =>
    value !== '' && lines.findIndex((line) => line[of] === value) < index
  return lines.map((line, index) => {
    if (line.problem !== null) return line
    if (isTwice('orderId', line, index)) return { ...line, problem: 'order_twice' }
    return isTwice('code', line, index) ? { ...line, problem: 'code_twice' } : line
  })
}

function readLine(line: string): CodeLine {
  const parts = line
    .split(/[\t,;]|\s+/)
    .map(trackingCodeOf)
    .filter((part) => part !== '')
  const [first = '', ...rest] = parts
  const second = rest.join(' ')
  // The first that looks like an order's number: a code of digits alone stands behind it.
  const [orderId, code] = ORDER.test(first) ? [first, second] : [second, first]
  if (!ORDER.test(orderId) || code === '') return { orderId: first, code: second, problem: 'unreadable' }
  return { orderId, code, problem: CODE.test(code) ? null : 'strange_code' }
}
