import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { MessageChannel } from '#events/messages.events.ts'
import { TEMPLATES } from './message.text.ts'
import { channelsFor, lastDayBefore, retryAt, sendableAt } from './messages.rules.ts'

/** Times are UTC; Israel is two hours ahead in winter, three in summer. */
const at = (instant: string) => sendableAt('order-sent', new Date(instant)).toISOString()

describe('a message that is no answer', () => {
  it.each([
    ['on a Sunday at noon goes at once', '2026-11-22T10:00:00.000Z', '2026-11-22T10:00:00.000Z'],
    ['before eight waits for eight', '2026-11-22T04:00:00.000Z', '2026-11-22T06:00:00.000Z'],
    ['from nine in the evening on waits for the morning', '2026-11-22T19:00:00.000Z', '2026-11-23T06:00:00.000Z'],
    ['on a Friday at one still goes', '2026-11-27T11:00:00.000Z', '2026-11-27T11:00:00.000Z'],
    ['on a Friday from two on waits for Sunday', '2026-11-27T12:00:00.000Z', '2026-11-29T06:00:00.000Z'],
    ['on a Saturday night waits for Sunday', '2026-11-28T18:00:00.000Z', '2026-11-29T06:00:00.000Z'],
    // Passover 2027 begins on Thursday, April 22nd; the Friday and the Saturday follow it.
    ['on the eve of a holiday from two on waits until it is over', '2027-04-21T11:30:00.000Z', '2027-04-23T05:00:00.000Z'],
    // Clocks go forward at two in the morning of Friday, 26 March 2027.
    ['before eight on the day on which clocks go forward waits for eight', '2027-03-26T04:59:00.000Z', '2027-03-26T05:00:00.000Z'],
    ['just before two on that Friday still goes', '2027-03-26T10:59:00.000Z', '2027-03-26T10:59:00.000Z'],
    ['from two on on that Friday waits for Sunday', '2027-03-26T11:00:00.000Z', '2027-03-28T05:00:00.000Z'],
    // They go back at two in the morning of Sunday, 31 October 2027.
    ['before eight on the day on which clocks go back waits for eight', '2027-10-31T05:00:00.000Z', '2027-10-31T06:00:00.000Z'],
    ['just before nine on that evening still goes', '2027-10-31T18:59:00.000Z', '2027-10-31T18:59:00.000Z'],
    ['from nine on on that evening waits for the morning', '2027-10-31T19:00:00.000Z', '2027-11-01T06:00:00.000Z'],
  ])('%s', (_what, ready, sent) => expect(at(ready)).toBe(sent))

  it('is sent at any hour when it answers what somebody has just done', () => {
    const night = new Date('2026-11-28T01:00:00.000Z')
    expect(sendableAt('order-paid', night)).toEqual(night)
  })

  it('is sent from eight to nine in the evening on any day when it answers an offer', () => {
    const answered = (instant: string) => sendableAt('offer-answered', new Date(instant)).toISOString()
    expect(answered('2026-11-28T12:00:00.000Z')).toBe('2026-11-28T12:00:00.000Z')
    expect(answered('2026-11-27T20:00:00.000Z')).toBe('2026-11-28T06:00:00.000Z')
  })
})

it('reminds on the last day on which people may be written to', () => {
  expect(lastDayBefore('2026-11-25')).toBe('2026-11-24')
  expect(lastDayBefore('2026-11-29')).toBe('2026-11-27')
})

it('tries ever later, for more than a day, and then gives up', () => {
  const start = new Date('2026-11-22T10:00:00.000Z')
  let [now, attempts] = [start, 0]
  for (let next: Date | null = now; next !== null; next = retryAt(attempts, now)) {
    attempts += 1
    now = next
  }
  expect(attempts).toBe(8)
  expect(now.getTime() - start.getTime()).toBeGreaterThan(24 * 3_600_000)
})

describe('the ways to somebody', () => {
  const all = ['email', 'whatsapp', 'sms'] as const
  const buyer = { email: 'a@example.com', phone: '0521234567', details: {} }
  const ways = (person: Parameters<typeof channelsFor>[0], channels: readonly MessageChannel[] = all) =>
    channelsFor(person, channels).map(({ channel }) => channel)

  it('are those that are set up, by what was left, and WhatsApp for who asked for it or left a phone alone', () => {
    expect(ways(buyer)).toEqual(['email', 'sms'])
    expect(ways({ ...buyer, details: { whatsApp: true } })).toEqual(['whatsapp', 'email', 'sms'])
    expect(ways({ ...buyer, details: { whatsApp: true } }, ['email'])).toEqual(['email'])
    expect(ways({ ...buyer, email: null })).toEqual(['whatsapp', 'sms'])
    expect(ways({ ...buyer, email: null }, ['sms', 'whatsapp'])).toEqual(['sms', 'whatsapp'])
    expect(ways({ email: null, phone: null, details: {} })).toEqual([])
    expect(ways({ ...buyer, email: null, details: { whatsApp: false } })).toEqual(['sms'])
  })
})

it('has every template on the list that Meta is given', () => {
  const list = readFileSync('docs/whatsapp-templates.md', 'utf8')
  const rows = Object.entries(TEMPLATES).map(
    ([name, { category, body, button }]) => `| \`${name}\` | \`${category}\` | ${body} | ${button ?? '—'} |`,
  )
  expect(rows.filter((row) => !list.includes(row))).toEqual([])
})
