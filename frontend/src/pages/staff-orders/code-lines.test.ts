import { expect, it } from 'vitest'
import { codeLines } from './code-lines.ts'

it('reads what a sheet or a scanner gives, in either order', () => {
  const lines = codeLines('100001\tRR123456785IL\r\n100002, 7300112233\n\n RR9;100003\n100004 AB 12\n')
  expect(lines.map(({ orderId, code, problem }) => [orderId, code, problem])).toEqual([
    ['100001', 'RR123456785IL', null],
    ['100002', '7300112233', null],
    ['100003', 'RR9', null],
    ['100004', 'AB 12', null],
  ])
})

it('says what it cannot use', () => {
  const lines = codeLines('הזמנה\n100001\n100002,קוד\n100003,A\n100003,B\n100004,A')
  expect(lines.map(({ problem }) => problem)).toEqual(['unreadable', 'unreadable', 'strange_code', null, 'order_twice', 'code_twice'])
})
