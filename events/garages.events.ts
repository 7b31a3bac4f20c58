import { type Static, Type } from 'typebox'
import { Agorot, DateOnly, LongText, nullable, Rating, ShortText, Slug, Units } from './primitives.ts'

/** Garages and cities, as imported or edited. Each event contains the complete new state of one city or garage. */

export const CityChanged = Type.Object(
  {
    id: Slug,
    /** In Hebrew. */
    displayName: ShortText,
    region: ShortText,
  },
  { additionalProperties: false },
)
export type CityChanged = Static<typeof CityChanged>

const Hour = Type.Integer({ minimum: 0, maximum: 24 })
/** Hours of one weekday in Israel; null = closed. */
const OpenHours = nullable(Type.Object({ opens: Hour, closes: Hour }, { additionalProperties: false }))

export const GarageChanged = Type.Object(
  {
    /** Part of its URL, `/our-shops/{id}`. */
    id: Slug,
    displayName: ShortText,
    cityId: Slug,
    /** Business address, street and number, and its public phone. */
    address: ShortText,
    phone: Type.String({ pattern: '^[+*\\d][\\d-]{3,15}$' }),
    summary: LongText,
    /** Path of a photo on the image host; null = the shop draws a picture. */
    photo: nullable(Type.String({ maxLength: 300 })),
    /** For fitting one tire, paid at the garage. */
    pricePerTireAgorot: Agorot,
    /** Regular price without the shop, shown struck through; null = none. */
    fullPricePerTireAgorot: nullable(Agorot),
    score: Rating,
    alignType: Type.Union([Type.Literal('static'), Type.Literal('electronic'), Type.Literal('none')]),
    likesBefore: Units,
    isHidden: Type.Boolean(),
    /** The garage itself makes the appointment after the tires have arrived. */
    isManualBooking: Type.Boolean(),
    /** Rim sizes in inches that its machines support, `17`, `16.5`. */
    rims: Type.Array(Type.String({ pattern: '^[0-9]{1,2}(\\.[0-9]{1,2})?$' }), { minItems: 1, maxItems: 30 }),
    /** Whether it fits both tires of a set in one appointment. */
    fitsSets: Type.Boolean(),
    /** Sunday first. */
    hours: Type.Array(OpenHours, { minItems: 7, maxItems: 7 }),
    /** Capacity of each window of two hours. */
    slotCapacity: Type.Integer({ minimum: 1, maximum: 50 }),
    /** Closed days besides Saturdays and holidays. */
    closedOn: Type.Array(DateOnly, { maxItems: 100 }),
    /** Where the shop writes to it; absent = by its phone only, if that is a mobile. Not shown to the public. */
    email: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,}$', maxLength: 100 })),
    /** It agreed to hear by WhatsApp. */
    whatsApp: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type GarageChanged = Static<typeof GarageChanged>
