import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type ApiAnswer, type LocalApi, startLocalApi } from './local-api.ts'
import type { ReceivedText } from './sms-gateway.ts'

interface WhatsAppCloudOptions {
  phoneNumberId: string
  token: string
  /** Approved templates: body with `{{1}}` placeholders, and the URL of the button. */
  templates: Readonly<Record<string, { body: string; button: string }>>
  buttonAddress: string
  keep(text: ReceivedText): Promise<unknown>
  /** True for phones (`972501234567`) without WhatsApp. */
  isUnknown?(phone: string): boolean
}

const Parameters = Type.Array(Type.Object({ type: Type.Literal('text'), text: Type.String({ minLength: 1, maxLength: 1024 }) }))
const Message = Type.Object({
  messaging_product: Type.Literal('whatsapp'),
  to: Type.String({ pattern: '^\\d{8,15}$' }),
  type: Type.Literal('template'),
  biz_opaque_callback_data: Type.String({ maxLength: 512 }),
  template: Type.Object({
    name: Type.String(),
    language: Type.Object({ code: Type.String() }),
    components: Type.Tuple([
      Type.Object({ type: Type.Literal('body'), parameters: Parameters }),
      Type.Object({ type: Type.Literal('button'), sub_type: Type.Literal('url'), index: Type.Literal('0'), parameters: Parameters }),
    ]),
  }),
})

const error = (status: number, code: number, message: string) => ({
  status,
  body: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'local' } },
})

/** Meta's Cloud API for template messages by its documentation, on loopback. */
export async function startWhatsAppCloud({ phoneNumberId, token, ...number }: WhatsAppCloudOptions): Promise<LocalApi> {
  let accepted = 0
  return startLocalApi(async ({ path, headers, body }) => {
    if (headers.authorization !== `Bearer ${token}`) return error(401, 190, 'Invalid OAuth access token')
    if (path !== `/${phoneNumberId}/messages`) return error(400, 100, 'Object does not exist')
    if (!Value.Check(Message, body)) return error(400, 100, 'Invalid parameter')
    accepted += 1
    return (await take(number, body)) ?? acceptedAs(`wamid.local${accepted}`, body.to)
  })
}

const acceptedAs = (id: string, to: string): ApiAnswer => ({
  status: 200,
  body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id, message_status: 'accepted' }] },
})

type NumberOptions = Omit<WhatsAppCloudOptions, 'phoneNumberId' | 'token'>

/** Error response; null when the message was accepted. */
async function take(
  { templates, buttonAddress, keep, isUnknown }: NumberOptions,
  message: Static<typeof Message>,
): Promise<ApiAnswer | null> {
  const { to, template, biz_opaque_callback_data: id } = message
  const [{ parameters }, button] = template.components
  const approved = Object.hasOwn(templates, template.name) ? templates[template.name] : undefined
  if (!approved || template.language.code !== 'he') return error(404, 132001, 'Template does not exist in the translation')
  if (parameters.length !== gapsOf(approved.body)) return error(400, 132000, 'Number of parameters does not match the expected number')
  if (parameters.some(({ text }) => /[\n\t]| {5}/.test(text))) return error(400, 132018, 'Param text cannot have new-line/tab characters')
  if (isUnknown?.(to)) return error(400, 131026, 'Message undeliverable')
  const words = approved.body.replace(/\{\{(\d)\}\}/g, (_, gap: string) => parameters[Number(gap) - 1]?.text ?? '')
  await keep({ id, to, text: `${words}\n${approved.button}: ${buttonAddress}${button.parameters[0]?.text ?? ''}` })
  return null
}

const gapsOf = (words: string): number => new Set(words.match(/\{\{\d\}\}/g)).size
