import { type Static, Type } from 'typebox'
import { DateOnly, nullable, Slug } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

/** Garages. Prices are shekels with two decimals, VAT included. Lists are plain arrays. */

export const City = Type.Object({ id: Type.String(), displayName: Type.String() }, { additionalProperties: false })
export type City = Static<typeof City>

export const Garage = Type.Object(
  {
    _id: Type.String(),
    /** Part of its URL, `/our-shops/{id}`. */
    id: Type.String(),
    displayName: Type.String(),
    city: City,
    address: Type.String(),
    phone: Type.String(),
    summary: Type.String(),
    /** URL of its photo, or of its drawing, which accepts `&w=` for a width. */
    photo: Type.String(),
    likes: Type.Integer(),
    /** For fitting one tire. */
    price: Type.Number(),
    /** Previous price, shown struck through; null = none. */
    fullPrice: nullable(Type.Number()),
    score: Type.Number(),
    alignType: Type.Union([Type.Literal('static'), Type.Literal('electronic'), Type.Literal('none')]),
    hide: Type.Boolean(),
    manualBooking: Type.Boolean(),
  },
  { additionalProperties: false, $id: 'Shop' },
)
export type Garage = Static<typeof Garage>

/** A garage as shown on its own page. */
export const GarageDetails = Type.Object(
  {
    ...Garage.properties,
    /** Sunday first; null = closed. Hours of the day. */
    hours: Type.Array(nullable(Type.Object({ opens: Type.Integer(), closes: Type.Integer() }))),
    /** Rim sizes in inches that its machines support. */
    rims: Type.Array(Type.String()),
    /** Whether it fits both tires of a set in one appointment. */
    fitsSets: Type.Boolean(),
  },
  { additionalProperties: false, $id: 'ShopDetails' },
)
export type GarageDetails = Static<typeof GarageDetails>

/** `displayText` as people say it, `יום ד׳, 25/11`; `value` is `YYYY-MM-DD`. A full day is listed as not vacant. */
export const InstallDate = Type.Object(
  { displayText: Type.String(), value: Type.String(), vacant: Type.Boolean() },
  { additionalProperties: false },
)
export type InstallDate = Static<typeof InstallDate>

/** A window of two hours from `startCursor`, an hour of the day. */
export const InstallSlot = Type.Object({ startCursor: Type.Integer(), vacant: Type.Boolean() }, { additionalProperties: false })
export type InstallSlot = Static<typeof InstallSlot>

/** `ean:quantity,…`: the cart, which determines the garages and the first date. */
export const CartItemsQuery = Type.Object({
  items: Type.Optional(Type.String({ maxLength: 600, pattern: '^$|^[0-9]{13}:[0-9]{1,2}(,[0-9]{13}:[0-9]{1,2})*$' })),
})
export type CartItemsQuery = Static<typeof CartItemsQuery>

/** A garage with its next free appointment; null if the garage itself arranges it, or none is free. */
export const FittingGarage = Type.Object(
  {
    ...Garage.properties,
    earliest: nullable(Type.Object({ date: DateOnly, displayText: Type.String(), startCursor: Type.Integer() })),
    /** Last day on which the courier brings the tires, in words; null if unknown. */
    arrivesBy: nullable(Type.String()),
  },
  { additionalProperties: false },
)
export type FittingGarage = Static<typeof FittingGarage>

export const CityList = Type.Array(City)
export type CityList = Static<typeof CityList>
export const GarageList = Type.Array(Garage)
export type GarageList = Static<typeof GarageList>
/** Sorted by the next free appointment. */
export const FittingGarageList = Type.Array(FittingGarage)
export type FittingGarageList = Static<typeof FittingGarageList>
export const InstallDateList = Type.Array(InstallDate)
export type InstallDateList = Static<typeof InstallDateList>
export const InstallSlotList = Type.Array(InstallSlot)
export type InstallSlotList = Static<typeof InstallSlotList>

const Name = Type.String({ minLength: 1, maxLength: 80 })
const InCity = Type.Object({ city: Name })

export const GARAGE_CALLS = {
  cities: call({ method: 'GET', path: '/api/v1/cities', summary: 'Cities where tires are fitted', answer: CityList }),
  inCity: call({ method: 'GET', path: '/api/v1/cities/:city/shops', summary: 'Garages of a city', params: InCity, answer: GarageList }),
  garage: call({
    method: 'GET',
    path: '/api/v1/shop/:name',
    summary: 'A garage by its id',
    params: Type.Object({ name: Name }),
    answer: GarageDetails,
  }),
  fittingCities: call({
    method: 'GET',
    path: '/api/v1/checkout/installation/cities',
    summary: 'Cities where tires are fitted',
    answer: CityList,
  }),
  fittingInCity: call({
    method: 'GET',
    path: '/api/v1/checkout/shops/in/:city',
    summary: 'Garages of a city that can fit a cart, or what lies on the shelf, the next free appointment first',
    params: InCity,
    query: CartItemsQuery,
    answer: FittingGarageList,
  }),
  dates: call({
    method: 'GET',
    path: '/api/v1/checkout/install/dates/:shopId',
    summary: 'Dates on which a garage can fit a cart',
    params: Type.Object({ shopId: Slug }),
    query: CartItemsQuery,
    answer: InstallDateList,
  }),
  slots: call({
    method: 'GET',
    path: '/api/v1/checkout/install/slots/:shopId/:date',
    summary: 'Appointments of a garage on a date; none on a date that it does not offer',
    params: Type.Object({ shopId: Slug, date: DateOnly }),
    query: CartItemsQuery,
    answer: InstallSlotList,
  }),
}
