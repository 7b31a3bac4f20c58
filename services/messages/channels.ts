import type { MessageChannel } from '#events/messages.events.ts'
import type { Config } from '#services/platform/config.ts'
import type { Channel } from './channel.ts'
import { createSmsChannel } from './sms-channel.ts'
import { createWhatsAppChannel } from './whatsapp-channel.ts'

interface EmailOptions {
  /** `smtp://user:password@host:587`, `smtps://…`. */
  url: string
  /** The sender: a mail address, optionally with a name. */
  from: string
  /** Timeout for each answer of the server. */
  answerMs?: number
}

const ANSWER_MS = 20_000
/** The server rejects this recipient or this mail. */
const REFUSALS = new Set(['EENVELOPE', 'EMESSAGE'])

export type Providers = Pick<Config['messages'], 'smtpUrl' | 'from' | 'sms' | 'whatsApp'>

/** Every configured channel. */
export function openChannels({ smtpUrl, from, sms, whatsApp }: Providers, now: () => Date): Map<MessageChannel, Channel> {
  const channels = [
    smtpUrl === null ? [] : [createEmailChannel({ url: smtpUrl, from })],
    whatsApp === null ? [] : [createWhatsAppChannel(whatsApp)],
    sms === null ? [] : [createSmsChannel({ ...sms, now })],
  ].flat()
  return new Map(channels.map((channel) => [channel.name, channel]))
}

/** Mail by SMTP. The key becomes the Message-ID, by which mailboxes drop repeats. */
export function createEmailChannel({ url, from, answerMs = ANSWER_MS }: EmailOptions): Channel {
  const limits = { connectionTimeout: answerMs, greetingTimeout: answerMs, socketTimeout: answerMs }
  const host = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'shop'
  return {
    name: 'email',
    async send({ to, key, letter: { mail } }) {
      try {
        // Loaded with the first mail, not at every start.
        const { default: nodemailer } = await import('nodemailer')
        const transport = nodemailer.createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true }, { from })
        await transport.sendMail({
          to,
          subject: mail.subject,
          html: mail.html,
          text: mail.plain,
          messageId: `<${key}@${host}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return { outcome: 'sent' }
      } catch (error) {
        return isRefusal(error) ? { outcome: 'refused' } : { outcome: 'later', error }
      }
    },
  }
}

function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return REFUSALS.has(code ?? '') && responseCode !== undefined && responseCode >= 500
}
