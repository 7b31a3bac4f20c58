import nodemailer from 'nodemailer'
import type { Mail } from './mail.ts'

/** `refused`: this mail will never be taken. `later`: the server is away, slow, full, or does not know us. */
export type Sending = { outcome: 'sent' } | { outcome: 'refused' } | { outcome: 'later'; error: unknown }

export interface EmailChannel {
  /** `key`: the same mail has the same one however often it is sent, and becomes its id, by which mailboxes drop a repeat. */
  send(mail: Mail & { to: string; key: string }): Promise<Sending>
  close(): void
}

export interface EmailOptions {
  /** `smtp://user:password@host:587`, `smtps://…`. */
  url: string
  /** Who writes: a mail address, with or without a name before it. */
  from: string
}

const CONNECT_MS = 10_000
const ANSWER_MS = 20_000
/** The server's own no to this recipient or this mail. */
const REFUSALS = new Set(['EENVELOPE', 'EMESSAGE'])

/** Mail by SMTP. */
export function createEmailChannel({ url, from }: EmailOptions): EmailChannel {
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const host = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'shop'
  return {
    async send({ to, key, subject, html, plain }) {
      try {
        await transport.sendMail({
          to,
          subject,
          html,
          text: plain,
          messageId: `<${key}@${host}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return { outcome: 'sent' }
      } catch (error) {
        return isRefusal(error) ? { outcome: 'refused' } : { outcome: 'later', error }
      }
    },
    close: () => transport.close(),
  }
}

function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return REFUSALS.has(code ?? '') && responseCode !== undefined && responseCode >= 500
}
