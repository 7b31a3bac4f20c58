import type { MessageChannel } from '#events/messages.events.ts'
import { TEMPLATES } from '#services/messages/message.text.ts'
import type { MessageInbox } from '#services/messages/messages.contract.ts'
import type { Config } from '#services/platform/config.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { startSmsGateway } from './sms-gateway.ts'
import { startSmtpServer } from './smtp.ts'
import { startWhatsAppCloud } from './whatsapp-cloud.ts'

interface InboxDeps {
  database: Queryable
  config: Pick<Config, 'messages' | 'http'>
  now: () => Date
}

const KEPT_MS = 30 * 24 * 3_600_000
const SMS_ACCOUNT = { username: 'demo', token: 'demo' }
const WHATSAPP_NUMBER = { phoneNumberId: '100000000000000', token: 'demo' }

/** Local mail, SMS and WhatsApp providers: messages stay on this machine and are shown at the desk. Deduplicates by message id. */
export async function openDemoInbox({
  database,
  config,
  now,
}: InboxDeps): Promise<Pick<Config['messages'], 'smtpUrl' | 'from' | 'sms' | 'whatsApp'>> {
  const keep = async (channel: MessageChannel, mailId: string, recipient: string, subject: string, html: string, plain: string) => {
    await database.query(
      `INSERT INTO demo_mails (mail_id, recipient, subject, html, plain, received_at, channel) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (mail_id) DO NOTHING`,
      [mailId, recipient, subject, html, plain, now(), channel],
    )
  }
  const { publicUrl } = config.http
  const [smtp, gateway, cloud] = await Promise.all([
    startSmtpServer(({ messageId, to, subject, html, plain }) => keep('email', messageId, to, subject, html, plain)),
    startSmsGateway({ ...SMS_ACCOUNT, keep: ({ id, to, text }) => keep('sms', `<${id}@sms>`, to, '', '', text) }),
    startWhatsAppCloud({
      ...WHATSAPP_NUMBER,
      templates: TEMPLATES,
      buttonAddress: `${publicUrl}/`,
      keep: ({ id, to, text }) => keep('whatsapp', `<${id}@whatsapp>`, to, '', '', text),
    }),
  ])
  return {
    smtpUrl: smtp.url,
    from: config.messages.from,
    sms: { url: gateway.url, ...SMS_ACCOUNT, source: 'DEMO' },
    whatsApp: { url: cloud.url, ...WHATSAPP_NUMBER, appSecret: 'demo', verifyToken: 'demo' },
  }
}

type ReceivedMessage = NonNullable<MessageInbox['inbox']>[number]

/** Of or about deleted contacts: what was sent to a garage names the order's buyer. Ids of mails begin with the sent message's id. */
const OF_ERASED = `SELECT FROM messages m LEFT JOIN orders o ON o.order_id = m.about
       JOIN contacts c ON c.contact_id = coalesce(m.contact_id, o.contact_id)
       WHERE m.message_id::text = substr(d.mail_id, 2, 36) AND c.erased_at IS NOT NULL`

/** Newest first; omits messages of deleted contacts. */
export async function listReceived(database: Queryable, limit: number): Promise<ReceivedMessage[]> {
  const { rows } = await database.query<Omit<ReceivedMessage, 'receivedAt'> & { receivedAt: Date }>(
    `SELECT mail_id AS "mailId", channel, recipient, subject, html, plain, received_at AS "receivedAt" FROM demo_mails d
     WHERE NOT EXISTS (${OF_ERASED}) ORDER BY received_at DESC, mail_id LIMIT $1`,
    [limit],
  )
  return rows.map(({ receivedAt, ...message }) => ({ ...message, receivedAt: receivedAt.toISOString() }))
}

/** Deletes old messages and those of contacts deleted since. */
async function tidyInbox({ database, now }: Pick<InboxDeps, 'database' | 'now'>): Promise<void> {
  await database.query('DELETE FROM demo_mails WHERE received_at < $1', [new Date(now().getTime() - KEPT_MS)])
  await database.query(`DELETE FROM demo_mails d WHERE EXISTS (${OF_ERASED})`)
}

export function createInboxJob(deps: Pick<InboxDeps, 'database' | 'now'>): Job {
  return { queue: 'demo-inbox', cron: '* 8-20 * * *', run: () => tidyInbox(deps) }
}
