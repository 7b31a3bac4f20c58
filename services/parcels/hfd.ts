import { Value } from 'typebox/value'
import { askBytes, askService, type JsonAnswer } from '#services/platform/ask-service.ts'
import { ServiceRefused, ServiceUnavailable } from '#services/platform/service-errors.ts'
import { UnreadableXml } from '#services/platform/xml.ts'
import type { Carrier } from './carrier.ts'
import { type Account, Created, codeOf, Label, Push, reportOf, requestOf, Shipment, shipmentIn } from './hfd-messages.ts'

/**
 * HFD, an Israeli carrier, by its REST API v2 (`https://api.hfd.co.il/docs`), signed in by a token of its customers' site.
 *
 * Documented, as far as public sources quote it: HFD's own plugin for WooCommerce ("HFD ePost Integration" on wordpress.org) has
 * `POST /shipments/create` with its fields, `shipmentNumber` and `errorMessage`, and `/shipments/{number}/label`. Public clients that
 * quote HFD's PDF and OpenAPI schema have `errorCode` 500 or 600 with `existingShipmentNumber` where the reference is known already,
 * `GET /shipments/{number}`, one shipment a call (`ship_delivered_yn`, `ship_canceled_yn`, `status`), and `ship_status_xml` of the
 * system below it (RUN of RunCom, which Chita and others have as well), which finds a shipment by its reference. The PDF itself was not
 * at hand.
 *
 * Assumed: the search takes the customer's number as its fourth argument, as at another company of that system, and finds a shipment as
 * soon as it is made; `GET` has `ship_delivered_back_yn`, which clients know from pushes; times are Israel's; codes above 5 are those of
 * parcels that moved, and their words say whether one was collected or is out for delivery. Pushes were seen in two forms: of both only
 * the shipment's number is used, and then asked for. That a push can carry `Authorization: Bearer` with the shop's secret is assumed.
 */
export interface HfdOptions extends Account {
  /** `https://api.hfd.co.il/rest/v2`. */
  url: string
  /** `https://run.hfd.co.il/RunCom.Server/Request.aspx`. */
  searchUrl: string
  token: string
  answerMs?: number
}

/** Such a reference was used before. */
const REPEATED = ['500', '600']

export function createHfd({ url, searchUrl, token, answerMs, ...account }: HfdOptions): Carrier {
  const headers = { authorization: `Bearer ${token}` }
  const shipmentUrl = (code: string) => `${url}/shipments/${encodeURIComponent(code)}`
  return {
    name: 'hfd',
    async create(parcel) {
      const body = JSON.stringify(requestOf(parcel, account))
      const posted = { ...headers, 'content-type': 'application/json' }
      return createdIn(await askService({ url: `${url}/shipments/create`, method: 'POST', headers: posted, body, answerMs }))
    },
    async find(reference) {
      const words = new URLSearchParams({
        APPNAME: 'run',
        PRGNAME: 'ship_status_xml',
        ARGUMENTS: `-N,-A${reference},-A,-N${account.clientNumber}`,
      })
      const { status, bytes } = await askBytes({ url: `${searchUrl}?${words}`, method: 'GET', headers, answerMs })
      if (status !== 200) throw new ServiceUnavailable(String(status))
      const code = readShipment(bytes.toString('utf8'), reference)
      return code === null ? null : { code }
    },
    async label(code) {
      const { status, bytes } = await askBytes({ url: `${shipmentUrl(code)}/label`, method: 'GET', headers, answerMs })
      const pdf = bytes.subarray(0, 1).toString() === '{' ? pdfIn(bytes.toString('utf8')) : bytes
      if (status !== 200 || !pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new ServiceUnavailable('no_pdf')
      return pdf
    },
    async state(code) {
      const { status, body } = await askService({ url: shipmentUrl(code), method: 'GET', headers, answerMs })
      if (status === 404) return null
      if (status !== 200 || !Value.Check(Shipment, body)) throw new ServiceUnavailable(status === 200 ? 'unreadable' : String(status))
      return codeOf(body.ship_no) === code ? reportOf(body) : null
    },
    codeIn: (message) => (Value.Check(Push, message) ? (codeOf(message.ship_no) ?? codeOf(message.shipmentId)) : null),
  }
}

/** Refused is only what HFD says about the parcel; all else leaves open what was done. */
function createdIn({ status, body }: JsonAnswer): { code: string } {
  const isSaid = status === 200 || status === 201 || status === 400 || status === 422
  if (!isSaid) throw new ServiceUnavailable(String(status))
  if (!Value.Check(Created, body)) throw new ServiceUnavailable('unreadable')
  const error = String(body.errorCode ?? '0')
  const code = codeOf(body.shipmentNumber) ?? (REPEATED.includes(error) ? codeOf(body.existingShipmentNumber) : null)
  if (code !== null) return { code }
  if (error === '0' && status < 400) throw new ServiceUnavailable('unreadable')
  throw new ServiceRefused(error === '0' ? String(status) : error, String(body.errorMessage ?? ''))
}

function readShipment(xml: string, reference: string): string | null {
  try {
    return shipmentIn(xml, reference)
  } catch (error) {
    if (error instanceof UnreadableXml) throw new ServiceUnavailable('unreadable')
    throw error
  }
}

function pdfIn(text: string): Buffer {
  try {
    const body: unknown = JSON.parse(text)
    return Value.Check(Label, body) ? Buffer.from(body.Base64String, 'base64') : Buffer.alloc(0)
  } catch {
    return Buffer.alloc(0)
  }
}
