import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { UNKNOWN_MOTORCYCLE } from './motorcycles.text.ts'

/** `field`: that of the form, where it was chosen in one. */
export function unknownMotorcycleError(field?: string): HttpError {
  return new HttpError(404, 'unknown_motorcycle', UNKNOWN_MOTORCYCLE, field === undefined ? {} : { field })
}
