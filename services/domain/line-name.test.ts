import { expect, it } from 'vitest'
import { isSameLine, lineKey, lineNameOf } from './line-name.ts'

it.each(['ROAD 6', 'Road  6', 'Road\u00a06', 'Road\n6', 'Road\u200b6', 'Ro\u00adad 6', ' road-6 '])(
  'takes %j for the line Road 6',
  (name) => expect(lineKey('michelin', name)).toBe(lineKey('michelin', 'Road 6')),
)

it('distinguishes lines of other names and brands', () => {
  expect(new Set([lineKey('michelin', 'Road 6'), lineKey('michelin', 'Road 6 GT'), lineKey('mitas', 'Road 6')]).size).toBe(3)
  const road = { brand: 'Michelin', name: 'Road 6' }
  const others = [
    { ...road, name: 'ROAD  6' },
    { ...road, name: 'Road 6 GT' },
    { ...road, brand: 'Mitas' },
  ]
  expect(others.map((other) => isSameLine(road, other))).toEqual([true, false, false])
})

it.each([
  [
    [
      ['ROAD 6', 1],
      ['Road 6', 34],
    ],
    'Road 6',
    34,
  ],
  [
    [
      ['ROAD 6', 2],
      ['Road 6', 1],
    ],
    'ROAD 6',
    2,
  ],
  [
    [
      ['ROAD 6', 2],
      ['Road 6', 1],
      ['Road\u00a06', 1],
    ],
    'Road 6',
    2,
  ],
  [
    [
      ['ROAD 6', 1],
      ['road 6', 1],
      ['Road 6', 1],
    ],
    'Road 6',
    1,
  ],
] as [[string, number][], string, number][])('calls %j %s', (used, name, articles) => {
  const spellings = used.map(([each, count]) => ({ name: each, articles: count }))
  expect(lineNameOf(spellings)).toEqual({ name, articles })
  expect(lineNameOf(spellings.toReversed())).toEqual({ name, articles })
})
