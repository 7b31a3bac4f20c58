import { describe, expect, it } from 'vitest'
import { deliveryOf } from './delivery.ts'

const shelf = { visibility: 'instock', arrival: null } as const
const coming = { visibility: 'preorder', arrival: '28/12/2026' } as const
const later = { visibility: 'ondemand', arrival: '05/01/2027' } as const
const undated = { visibility: 'preorder', arrival: null } as const

describe('a courier', () => {
  it.each([
    ['comes at once with what lies on the shelf', [shelf, shelf], 'express'],
    ['waits for what is on its way', [shelf, coming], { arrival: '28/12/2026' }],
    ['waits for the last of all', [coming, later, shelf], { arrival: '05/01/2027' }],
    ['promises no day when one is not known', [coming, undated], { arrival: null }],
  ] as const)('%s', (_, products, delivery) => expect(deliveryOf(products)).toEqual(delivery))
})
