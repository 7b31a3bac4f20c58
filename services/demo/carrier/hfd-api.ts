import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { Carrier } from '#services/parcels/carrier.ts'
import { createHfd } from '#services/parcels/hfd.ts'
import { writeXml } from '#services/platform/xml.ts'
import { type ApiAnswer, type ApiRequest, type LocalApi, type NoAnswer, startLocalApi } from '../inbox/local-api.ts'

interface HfdApiOptions {
  token: string
  clientNumber: number
  now(): Date
  /** Makes another parcel of a reference that it knows, against its documentation. */
  takesRepeats?: boolean
}

/** How the next creations end. */
export interface HfdTrouble {
  /** Whether the parcel is made nevertheless. */
  creates: boolean
  answers: NoAnswer | ApiAnswer
}

export interface HfdApi extends LocalApi {
  /** Every parcel that was made, oldest first. */
  parcels: readonly KeptParcel[]
  /** `POST /shipments/create` and the like, in order. */
  asked: readonly string[]
  trouble(trouble: HfdTrouble | null): void
  /** Ends a parcel otherwise than by arriving. */
  end(code: string, how: 'canceled' | 'back'): void
}

const Creation = Type.Object({
  clientNumber: Type.Integer(),
  mesiraIsuf: Type.Enum(['מסירה', 'איסוף']),
  shipmentTypeCode: Type.Integer(),
  ordererName: Type.String({ minLength: 1 }),
  cargoTypeHaloch: Type.Integer(),
  nameTo: Type.String({ minLength: 1, maxLength: 20 }),
  cityName: Type.String({ minLength: 1, maxLength: 30 }),
  streetName: Type.String({ minLength: 1, maxLength: 30 }),
  houseNum: Type.String({ maxLength: 5 }),
  telFirst: Type.String({ pattern: '^\\d{9,20}$' }),
  email: Type.String(),
  referenceNum1: Type.String({ maxLength: 24 }),
})

export interface KeptParcel extends Static<typeof Creation> {
  code: string
}

/** A parcel's way, by hours since it was made. */
const WAY = [
  { hours: 0, code: '5', words: 'נקלט באינטרנט' },
  { hours: 4, code: '9', words: 'נאסף מהשולח' },
  { hours: 20, code: '12', words: 'במרכז המיון' },
  { hours: 44, code: '21', words: 'יצא לחלוקה' },
  { hours: 50, code: '27', words: 'נמסר' },
]
const FIRST_CODE_AT = Date.UTC(2024, 0, 1)
const HOUR_MS = 3_600_000
const madeAt = (code: string): number => FIRST_CODE_AT + Number(code) * 1000

/**
 * HFD by its documentation, on loopback. A code is the second in which its parcel was made, so that the states of parcels need no memory;
 * references are known until it is closed.
 */
export async function startHfdApi({ token, clientNumber, now, takesRepeats = false }: HfdApiOptions): Promise<HfdApi> {
  const parcels: KeptParcel[] = []
  const asked: string[] = []
  const ends = new Map<string, 'canceled' | 'back'>()
  let trouble: HfdTrouble | null = null

  const create = (body: unknown): ApiAnswer | NoAnswer => {
    if (trouble && !trouble.creates) return trouble.answers
    if (!Value.Check(Creation, body) || body.clientNumber !== clientNumber)
      return created({ errorCode: '110', errorMessage: 'פרטים חסרים' })
    const before = !takesRepeats && parcels.find(({ referenceNum1 }) => referenceNum1 === body.referenceNum1)
    if (before) return created({ errorCode: '500', errorMessage: 'אסמכתא כבר נקלטה', existingShipmentNumber: Number(before.code) })
    const second = Math.floor((now().getTime() - FIRST_CODE_AT) / 1000)
    const code = String(Math.max(second, Number(parcels.at(-1)?.code ?? 0) + 1))
    parcels.push({ ...body, code })
    return trouble?.answers ?? created({ shipmentNumber: Number(code), referenceNumber1: body.referenceNum1 })
  }
  const show = (code: string): ApiAnswer => {
    if (madeAt(code) > now().getTime() + HOUR_MS) return { status: 404, body: { detail: 'Not Found' } }
    return { status: 200, body: shipmentOf(code, now().getTime(), ends.get(code) ?? null) }
  }
  const answer = async ({ method, path, headers, body }: ApiRequest): Promise<ApiAnswer | NoAnswer> => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    asked.push(`${method} ${pathname}`)
    if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: { detail: 'Unauthorized' } }
    if (pathname === '/Request.aspx') return search(searchParams.get('ARGUMENTS') ?? '', parcels)
    if (method === 'POST' && pathname === '/shipments/create') return create(body)
    const [, code, label] = /^\/shipments\/(\d+)(\/label)?$/.exec(pathname) ?? []
    if (code === undefined) return { status: 404, body: { detail: 'Not Found' } }
    return label ? { status: 200, body: labelOf(code) } : show(code)
  }
  const api = await startLocalApi(answer)
  return {
    ...api,
    parcels,
    asked,
    trouble: (next) => {
      trouble = next
    },
    end: (code, how) => void ends.set(code, how),
  }
}

const created = (fields: object): ApiAnswer => ({
  status: 200,
  body: { shipmentNumber: 0, randNumber: '', errorCode: '0', errorMessage: '', existingShipmentNumber: 0, ...fields },
})

/** `ship_status_xml` by the first reference: `-N,-A104231,-A,-N1`. */
function search(words: string, parcels: readonly KeptParcel[]): ApiAnswer {
  const [, reference] = /^-N,-A([^,]+),-A,-N\d+$/.exec(words) ?? []
  const found = parcels.find(({ referenceNum1 }) => referenceNum1 === reference)
  const mydata = found
    ? { shgiya_yn: 'n', ship_no: found.code, ref1: found.referenceNum1 }
    : { shgiya_yn: 'y', ship_no: '0', message: 'המשלוח לא נמצא' }
  return { status: 200, body: writeXml({ root: { mydata } }) }
}

function shipmentOf(code: string, now: number, end: 'canceled' | 'back' | null): object {
  const made = madeAt(code)
  const stages = WAY.filter(({ hours }, index) => index === 0 || made + hours * HOUR_MS <= now).map((stage) => {
    const at = made + stage.hours * HOUR_MS
    const seconds = String(new Date(at).getUTCSeconds()).padStart(2, '0')
    return { status_code: stage.code, status_desc: stage.words, status_date: formatDate(at), status_time: `${formatTime(at)}:${seconds}` }
  })
  const yes = (is: boolean): string => (is ? 'y' : 'n')
  return {
    ship_no: code,
    // A parcel that was brought back is told as delivered as well.
    ship_delivered_yn: yes(end === 'back' || (end === null && stages.length === WAY.length)),
    ship_delivered_back_yn: yes(end === 'back'),
    ship_canceled_yn: yes(end === 'canceled'),
    status: stages,
  }
}

/** One page with the code. */
function labelOf(code: string): Uint8Array {
  const drawn = `BT /F1 24 Tf 20 60 Td (HFD ${code}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 142] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(pdf + table)
}

const DEMO_ACCOUNT = { token: 'demo', clientNumber: 1 }

/** A demo's carrier on this machine, and a client of it. */
export async function openDemoCarrier(now: () => Date): Promise<Carrier> {
  const { url } = await startHfdApi({ ...DEMO_ACCOUNT, now })
  return createHfd({ ...DEMO_ACCOUNT, url, searchUrl: `${url}/Request.aspx`, sender: 'demo', shipmentType: 35, cargoType: 10 })
}
