import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Config } from '#services/platform/config.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { emitOutcome } from './message-outcome.ts'
import { settleAfterwards } from './message-records.ts'

const PATH = '/api/v1/whatsapp/webhook'
const MAX_BODY_BYTES = 256 * 1024
const PER_MINUTE = 600
const KEY = /^([0-9a-f-]{36})\.(\d{1,4})$/
const TAKEN = ['sent', 'delivered', 'read']

const Told = Type.Object({
  entry: Type.Array(
    Type.Object({
      changes: Type.Array(
        Type.Object({
          value: Type.Object({
            statuses: Type.Optional(
              Type.Array(
                Type.Object({
                  status: Type.String(),
                  biz_opaque_callback_data: Type.Optional(Type.String()),
                }),
              ),
            ),
          }),
        }),
      ),
    }),
  ),
})

type WebhookDeps = UnitOfWorkDeps & { config: { messages: Pick<Config['messages'], 'whatsApp'> } }

/** Meta's reports of accepted messages: delivered, or failed. */
export function whatsAppWebhookRoutes(app: App, deps: WebhookDeps): void {
  const config = { access: 'public' as const, ...limited('whatsapp', PER_MINUTE) }
  app.get(
    PATH,
    {
      config,
      schema: {
        summary: 'Meta asks whether the webhook is ours',
        querystring: Type.Object({ 'hub.challenge': Type.String({ maxLength: 100 }), 'hub.verify_token': Type.String({ maxLength: 300 }) }),
        response: { 200: Type.String() },
      },
    },
    ({ query }, reply) => {
      const { whatsApp } = deps.config.messages
      if (whatsApp === null || !isSame(query['hub.verify_token'], whatsApp.verifyToken)) throw notOurs()
      reply.type('text/plain')
      return query['hub.challenge']
    },
  )
  app.register(async (scope) => {
    // The signature covers the raw body.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      PATH,
      { bodyLimit: MAX_BODY_BYTES, config, schema: { summary: 'Meta tells of messages', response: { 200: Type.Object({}) } } },
      async ({ body, headers }) => {
        const { whatsApp } = deps.config.messages
        const signature = String(headers['x-hub-signature-256'] ?? '')
        if (whatsApp === null || !Buffer.isBuffer(body) || !isSame(signature, signatureOf(body, whatsApp.appSecret))) throw notOurs()
        for (const told of statusesOf(body)) await take(deps, told)
        return {}
      },
    )
  })
}

const notOurs = () => new HttpError(403, 'not_signed', 'הבקשה אינה חתומה.')

const signatureOf = (body: Buffer, secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface StatusTold {
  status: string
  messageId: string
  round: number
}

/** Reports of the shop's own messages; others are ignored. */
function statusesOf(body: Buffer): StatusTold[] {
  const told = parse(body)
  if (!Value.Check(Told, told)) return []
  const statuses = told.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
  return statuses.flatMap(({ status, biz_opaque_callback_data: key = '' }) => {
    const [, messageId, round] = KEY.exec(key) ?? []
    return messageId === undefined ? [] : [{ status, messageId, round: Number(round) }]
  })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Accepted although its answer was lost: marked as sent, without a retry. Failed: the next channel is tried. */
async function take(deps: WebhookDeps, { status, ...message }: StatusTold): Promise<void> {
  await withEvents(deps, async (unit) => {
    const { tx, at } = unit
    if (status === 'failed') return void (await settleAfterwards(tx, message, { refusedBy: 'whatsapp' }, at))
    if (!TAKEN.includes(status)) return
    const settled = await settleAfterwards(tx, message, { taken: true }, at)
    if (settled) emitOutcome(unit, { messageId: message.messageId, ...settled, channel: 'whatsapp' }, 'sent')
  })
}
