import { type Static, Type } from 'typebox'
import { israelInstant } from '#services/domain/israel-time.ts'
import { nodeAt, readXml, textOf } from '#services/platform/xml.ts'
import type { Parcel, ParcelReport } from './carrier.ts'
import type { ParcelState } from './parcels.contract.ts'

/** Messages of HFD; see hfd.ts for what of them is documented. */

const Loose = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]))

export const Created = Type.Object({
  shipmentNumber: Loose,
  errorCode: Loose,
  errorMessage: Loose,
  existingShipmentNumber: Loose,
})
export type Created = Static<typeof Created>

const Status = Type.Object({
  status_code: Loose,
  status_desc: Loose,
  desc_status: Loose,
  status_date: Loose,
  status_time: Loose,
})
export const Shipment = Type.Object({
  ship_no: Loose,
  ship_delivered_yn: Loose,
  ship_delivered_back_yn: Loose,
  ship_canceled_yn: Loose,
  status: Type.Optional(Type.Union([Type.Array(Status), Status, Type.Null()])),
})
type Shipment = Static<typeof Shipment>

/** A push, in the documented and in the observed form. */
export const Push = Type.Object({ ship_no: Loose, shipmentId: Loose })

export const Label = Type.Object({ Base64String: Type.String() })

export interface Account {
  clientNumber: number
  /** The shop's name on the label. */
  sender: string
  shipmentType: number
  cargoType: number
}

/** `הרצל 12א`: the number ends the street. */
const WITH_NUMBER = /^(.+?)\s+(\d\S{0,4})$/u

export function requestOf(parcel: Parcel, { clientNumber, sender, shipmentType, cargoType }: Account) {
  const [street = ''] = parcel.address.split(',')
  const [, name = street, number = ''] = WITH_NUMBER.exec(street.trim()) ?? []
  return {
    clientNumber,
    mesiraIsuf: 'מסירה',
    shipmentTypeCode: shipmentType,
    cargoTypeHaloch: cargoType,
    ordererName: sender.slice(0, 20),
    packsHaloch: '1',
    nameTo: parcel.recipient.slice(0, 20),
    cityName: parcel.city.slice(0, 30),
    streetName: name.trim().slice(0, 30),
    houseNum: number,
    telFirst: parcel.phone.replace(/^\+972/, '0').replace(/\D/g, ''),
    email: parcel.email ?? '',
    // Whole, since the fields cut it.
    addressRemarks: parcel.address.slice(0, 80),
    shipmentRemarks: (parcel.notes ?? '').replace(/\s+/g, ' ').slice(0, 80),
    referenceNum1: parcel.reference,
  }
}

/** Numbers of shipments come as numbers or texts; 0 is none. */
export function codeOf(number: unknown): string | null {
  const code = typeof number === 'number' || typeof number === 'string' ? String(number).trim() : ''
  return /^\d{1,20}$/.test(code) && Number(code) > 0 ? code : null
}

/** The shipment in an answer of `ship_status_xml`, if it is the one of this reference. */
export function shipmentIn(xml: string, reference: string): string | null {
  const data = nodeAt(readXml(xml), 'root', 'mydata')
  return textOf(data, 'shgiya_yn').trim() !== 'y' && textOf(data, 'ref1').trim() === reference ? codeOf(textOf(data, 'ship_no')) : null
}

const isYes = (flag: unknown): boolean => ['y', 'yes', 'true', '1'].includes(String(flag ?? '').toLowerCase())

export function reportOf(shipment: Shipment): ParcelReport {
  const { status } = shipment
  const statuses = (Array.isArray(status) ? status : status ? [status] : []).map((each) => ({ ...each, at: instantOf(each) }))
  const last = statuses.reduce<(typeof statuses)[number] | undefined>((newest, each) => {
    return newest?.at && (each.at === null || each.at < newest.at) ? newest : each
  }, undefined)
  return { state: endOf(shipment) ?? stageOf(last), at: last?.at ?? null }
}

/** A parcel that was brought back is told as delivered as well. */
function endOf({ ship_delivered_yn, ship_delivered_back_yn, ship_canceled_yn }: Shipment): ParcelState | null {
  if (isYes(ship_delivered_back_yn)) return 'returned'
  if (isYes(ship_canceled_yn)) return 'failed'
  return isYes(ship_delivered_yn) ? 'delivered' : null
}

/** 3, 4 and 5: entered, sent on, waiting to be loaded. */
const ENTERED = ['', '3', '4', '5']
const OUT = /לחלוקה|להפצה|בחלוקה|שליח/
const COLLECTED = /נאסף|איסוף/

/** The codes mean other things at each company of this system, the words less so. */
function stageOf(last: Static<typeof Status> | undefined): ParcelState {
  if (ENTERED.includes(String(last?.status_code ?? ''))) return 'created'
  const words = String(last?.status_desc ?? last?.desc_status ?? '')
  if (OUT.test(words)) return 'out'
  return COLLECTED.test(words) ? 'collected' : 'underway'
}

/** `29/11/2026` and `14:58:12`, in Israel. */
function instantOf({ status_date, status_time }: Static<typeof Status>): Date | null {
  const date = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(String(status_date ?? '').trim())
  const time = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(String(status_time ?? '').trim())
  if (!date || !time) return null
  const [hours = 0, minutes = 0, seconds = 0] = time.slice(1).map((part) => Number(part ?? 0))
  const midnight = israelInstant(`${date[3]}-${date[2]}-${date[1]}`, hours + minutes / 60)
  const at = new Date(Math.round(midnight / 1000) * 1000 + seconds * 1000)
  return Number.isNaN(at.getTime()) ? null : at
}
