import { Type } from 'typebox'

/** Shared schema parts. Their limits bound every input. */

export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })
/** Thirteen digits; the importer validates the check digit (`services/domain/ean.ts`). */
export const Ean = Type.String({ pattern: '^[0-9]{13}$' })
/** Whole agorot (1/100 ₪), VAT included. */
export const Agorot = Type.Integer({ minimum: 0, maximum: 100_000_000 })
export const Timestamp = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
/** A calendar date in Israel, `2026-11-21`. */
export const DateOnly = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })
export const ShortText = Type.String({ minLength: 1, maxLength: 200 })
export const LongText = Type.String({ maxLength: 4000 })
/** Lower-case words joined by dashes, safe in a URL. */
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 })
/** Part of a size as in URLs: `120`, `3.50`, `-` (an inch size has no profile). */
export const SizePart = Type.String({ pattern: '^([0-9]{1,3}(\\.[0-9]{1,2})?|-)$' })
export const Year = Type.Integer({ minimum: 1900, maximum: 2100 })
/** Week and year of manufacture as molded on the sidewall, `2324` = week 23 of 2024. */
export const DotCode = Type.String({ pattern: '^(0[1-9]|[1-4][0-9]|5[0-3])[0-9]{2}$' })
export const Units = Type.Integer({ minimum: 0, maximum: 1_000_000 })
/** 0 to 10. */
export const Rating = Type.Number({ minimum: 0, maximum: 10 })

export function nullable<T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}
