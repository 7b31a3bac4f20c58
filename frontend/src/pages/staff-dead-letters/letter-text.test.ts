import { expect, it } from 'vitest'
import { prettyBytes, typeOf } from './letter-text.ts'

it.each([
  ['{"type":"order.placed.v1","data":{"a":1}}', '{\n  "type": "order.placed.v1",\n  "data": {\n    "a": 1\n  }\n}', 'order.placed.v1'],
  ['{"type":7}', '{\n  "type": 7\n}', null],
  ['{"type":"order', '{"type":"order', null],
  ['null', 'null', null],
])('shows the bytes %j', (bytes, shown, type) => {
  expect(prettyBytes(bytes)).toBe(shown)
  expect(typeOf(bytes)).toBe(type)
})
