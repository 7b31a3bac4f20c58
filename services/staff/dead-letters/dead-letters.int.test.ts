import { beforeAll, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import type { EventHandler } from '#services/platform/event-log/event-log.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import type { DeadLetterGroups, DeadLetterReplay, DeadLetterReplayed, DeadLetters } from '../dead-letters.contract.ts'
import type { StaffWork } from '../staff.contract.ts'
import { signInStaff } from '../testing/staff-session.ts'
import { readReaderGroups } from './dead-letters.routes.ts'

const GROUP = 'sink.sometimes.v1'
const EANS = ['2000000000015', '2000000000022', '2000000000039']
/** Articles that the reader below cannot take now. */
const refused = new Set(EANS)
const taken: string[] = []
const reader: EventHandler = {
  group: GROUP,
  topics: ['catalogue'],
  async deliver(events) {
    const broken = events.find(({ subject }) => refused.has(subject))
    if (broken) throw Object.assign(new Error('not of this article'), { code: 'no_such_article' })
    taken.push(...events.map(({ subject }) => subject))
  },
}

const { app, database, log, emit } = await createTestShop({ listHandlers: async () => [reader] })
const { token } = await signInStaff(database)
await emit(
  ...EANS.map(
    (ean) => ['product.changed.v1', ean, product(ean)] as [type: 'product.changed.v1', subject: string, data: ReturnType<typeof product>],
  ),
)
beforeAll(async () => {
  const running = await log.consume(reader)
  await eventually(async () => expect((await letters()).letters).toHaveLength(EANS.length))
  await running.close()
})

async function ask<Answer>(url: string): Promise<Answer> {
  const answer = await app.inject({ url, headers: { 'x-auth-token': token } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}
const letters = (query = '') => ask<DeadLetters>(`/api/v1/staff/dead-letters/${GROUP}${query}`)
const groupOf = async (name: string) => {
  const { groups } = await ask<DeadLetterGroups>('/api/v1/staff/dead-letters')
  return groups.find(({ group }) => group === name)
}
const waiting = async () => (await ask<StaffWork>('/api/v1/staff/work')).deadLetters
async function replay(payload: DeadLetterReplay): Promise<DeadLetterReplayed> {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/staff/dead-letters/replay', headers: { 'x-auth-token': token }, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<DeadLetterReplayed>()
}

describe('dead letters at the staff desk', () => {
  it('are counted by group and reason, beside how far the group has read', async () => {
    const group = await groupOf(GROUP)
    expect(group).toMatchObject({ lag: 0, isReplayable: true, reasons: [{ reason: 'handler_failed', count: 3 }] })
    expect(await waiting()).toBe(3)
  })

  it('are opened to the bytes of the event and the place of the failure', async () => {
    const { letters: rows, hasMore } = await letters('?reason=handler_failed')
    expect(hasMore).toBe(false)
    expect(rows.map(({ key }) => key).toSorted()).toEqual(EANS)
    expect(JSON.parse(rows[0]?.bytes ?? '')).toMatchObject({ type: 'product.changed.v1', subject: rows[0]?.key })
    expect(rows[0]?.error).toContain('no_such_article')
    expect(await letters('?reason=another')).toEqual({ letters: [], hasMore: false })
    const [first] = rows
    expect((await letters(`?after=${first?.id}`)).letters).toEqual(rows.slice(1))
  })

  it('are run again one by one or all, by their group alone, and those that fail wait on', async () => {
    const { letters: rows } = await letters()
    const [first, second, third] = rows.map(({ id }) => id)
    refused.delete(rows[0]?.key ?? '')
    expect(await replay({ group: GROUP, ids: [first ?? 0] })).toEqual({ replayed: [first], failed: [], last: first })
    expect(taken).toEqual([rows[0]?.key])
    refused.delete(rows[2]?.key ?? '')
    const result = await replay({ group: GROUP, reason: 'handler_failed' })
    expect(result).toEqual({ replayed: [third], failed: [{ id: second, reason: 'no_such_article' }], last: third })
    expect(await replay({ group: GROUP, after: third ?? 0 })).toEqual({ replayed: [], failed: [], last: null })
    expect((await letters()).letters).toMatchObject([{ id: second, attempts: 6 }])
    expect(await waiting()).toBe(1)
  })

  it('of a group that nothing reads for are shown and not run', async () => {
    await database.query('UPDATE dead_letters SET group_name = $1 WHERE replayed_at IS NULL', ['projection.gone.v1'])
    expect(await groupOf('projection.gone.v1')).toMatchObject({ lag: null, isReplayable: false, reasons: [{ count: 1 }] })
    const payload = { group: 'projection.gone.v1' }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/staff/dead-letters/replay',
      headers: { 'x-auth-token': token },
      payload,
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'no_group'])
  })

  it('stand in one line with the state of the relay, which goes by its label', async () => {
    const relay = { states: () => [{ group: 'relay', status: 'paused' as const, reason: 'ECONNREFUSED' }], lag: async () => [] }
    const listHandlers = async () => [{ ...reader, group: 'relay.one-cluster' }]
    const groups = await readReaderGroups({ database, log, groups: [relay], listHandlers })
    expect(groups.filter(({ group }) => group.startsWith('relay'))).toEqual([
      { group: 'relay.one-cluster', lag: expect.any(Number), paused: 'ECONNREFUSED', isReplayable: true, reasons: [] },
    ])
  })

  it('tell how far groups of this process have read that gave nothing up', async () => {
    expect((await ask<DeadLetterGroups>('/api/v1/staff/dead-letters')).groups).toContainEqual(
      expect.objectContaining({ group: expect.stringMatching(/^projection\.orders\./), lag: 0, reasons: [] }),
    )
  })
})
