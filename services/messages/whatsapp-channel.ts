import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { phoneToE164 } from '#services/domain/phone.ts'
import type { Channel, SendResult } from './channel.ts'
import type { TemplateMessage } from './letter-parts.ts'
import { type Answer, ProviderError, postJson } from './post-json.ts'

export interface WhatsAppOptions {
  /** The Graph API with its version, `https://graph.facebook.com/v23.0`. */
  url: string
  phoneNumberId: string
  token: string
  answerMs?: number
}

const Accepted = Type.Object({ messages: Type.Array(Type.Object({ id: Type.String() }), { minItems: 1 }) })
const Refused = Type.Object({ error: Type.Object({ code: Type.Integer() }) })

/**
 * Errors of this person: no WhatsApp, blocked by Meta, opted out. Or of the template: unknown, paused, other parameters. A retry helps
 * neither.
 */
const REFUSALS = [131021, 131026, 131030, 131047, 131049, 131050, 131051, 130472]
const isOfTemplate = (code: number) => code >= 132_000 && code < 133_000

/**
 * WhatsApp by Meta's Cloud API. Not idempotent; accepted messages are reported by webhook, with the shop's own key
 * (`whatsapp-webhook.routes`).
 */
export function createWhatsAppChannel({ url, phoneNumberId, token, answerMs }: WhatsAppOptions): Channel {
  return {
    name: 'whatsapp',
    async send({ to, key, letter }) {
      try {
        return sendingOf(await postJson(`${url}/${phoneNumberId}/messages`, token, requestOf(to, key, letter.whatsApp), answerMs))
      } catch (error) {
        return { outcome: 'later', error }
      }
    },
  }
}

const requestOf = (to: string, key: string, { template, parameters, path }: TemplateMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: phoneToE164(to).slice(1),
  type: 'template',
  biz_opaque_callback_data: key,
  template: {
    name: template,
    language: { code: 'he' },
    components: [
      { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: path }] },
    ],
  },
})

function sendingOf({ status, body }: Answer): SendResult {
  if (status === 200 && Value.Check(Accepted, body)) return { outcome: 'sent' }
  const code = Value.Check(Refused, body) ? body.error.code : null
  return code !== null && isRefusal(code)
    ? { outcome: 'refused' }
    : { outcome: 'later', error: new ProviderError(`whatsapp_${code}`, status) }
}

/** Also for a webhook's report of an accepted message. */
export const isRefusal = (code: number): boolean => REFUSALS.includes(code) || isOfTemplate(code)
