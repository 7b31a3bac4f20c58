import type { MessageChannel } from '#events/messages.events.ts'
import type { Config } from '#services/platform/config.ts'
import type { Channel } from './channel.ts'
import { createEmailChannel } from './email-channel.ts'
import { createSmsChannel } from './sms-channel.ts'
import { createWhatsAppChannel } from './whatsapp-channel.ts'

type Providers = Pick<Config['messages'], 'smtpUrl' | 'from' | 'sms' | 'whatsApp'>

/** Every channel that is set up. */
export function openChannels({ smtpUrl, from, sms, whatsApp }: Providers, now: () => Date): Map<MessageChannel, Channel> {
  const channels = [
    smtpUrl === null ? [] : [createEmailChannel({ url: smtpUrl, from })],
    whatsApp === null ? [] : [createWhatsAppChannel(whatsApp)],
    sms === null ? [] : [createSmsChannel({ ...sms, now })],
  ].flat()
  return new Map(channels.map((channel) => [channel.name, channel]))
}
