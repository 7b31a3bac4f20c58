import { type ReceivedMail, startSmtpServer } from '#services/platform/embedded/smtp.ts'
import type { Queryable } from '#services/platform/postgres.ts'

interface InboxDeps {
  database: Queryable
  now: () => Date
}

const KEPT_MS = 30 * 24 * 3_600_000

/** The demo's own mail server: what is sent stays on this machine, and staff read it at the desk. Of two mails with one id it keeps one. */
export async function openDemoInbox({ database, now }: InboxDeps): Promise<{ url: string }> {
  return startSmtpServer(async ({ messageId, to, subject, html, plain }: ReceivedMail) => {
    await database.query('DELETE FROM demo_mails WHERE received_at < $1', [new Date(now().getTime() - KEPT_MS)])
    await database.query(
      `INSERT INTO demo_mails (mail_id, recipient, subject, html, plain, received_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (mail_id) DO NOTHING`,
      [messageId, to, subject, html, plain, now()],
    )
  })
}

export interface DemoMail {
  mailId: string
  recipient: string
  subject: string
  html: string
  receivedAt: Date
}

/** Mails to whom the shop has forgotten go, too: their ids begin with the message's. */
const FORGOTTEN = `DELETE FROM demo_mails d USING messages m JOIN orders o ON o.order_id = m.about JOIN contacts c USING (contact_id)
  WHERE substr(d.mail_id, 2, 36) = m.message_id::text AND c.erased_at IS NOT NULL`

/** The newest first. */
export async function listDemoMails(database: Queryable, limit: number): Promise<DemoMail[]> {
  await database.query(FORGOTTEN)
  const { rows } = await database.query<DemoMail>(
    `SELECT mail_id AS "mailId", recipient, subject, html, received_at AS "receivedAt" FROM demo_mails ORDER BY received_at DESC, mail_id LIMIT $1`,
    [limit],
  )
  return rows
}
