/** What a carrier's number of a parcel consists of; empty where there is none. As the pattern of a schema. */
export const TRACKING_CODE = '^[A-Za-z0-9 ._/-]*$'

/** As it is typed or copied, without the spaces around it and the invisible marks that come along. */
export const trackingCodeOf = (typed: string): string => typed.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
