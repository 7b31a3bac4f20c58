import { describe, expect, it } from 'vitest'
import { statusesOf } from './statuses-of.ts'

describe('the statuses that staff may choose', () => {
  it.each([
    ['install', ['open', 'paid', 'transit', 'doneTransit', 'closed', 'cancelled']],
    ['shipping', ['open', 'paid', 'sent', 'closed', 'cancelled']],
    ['pickup', ['open', 'paid', 'closed', 'cancelled']],
  ] as const)('follow how an order is received: %s', (sip, statuses) => {
    expect(statusesOf(sip, 'open')).toEqual(statuses)
  })

  it('name what the order has, whatever it is', () => {
    expect(statusesOf('pickup', 'sent')).toContain('sent')
  })
})
