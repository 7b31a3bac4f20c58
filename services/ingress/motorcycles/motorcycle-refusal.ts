import { Refusal } from '../plugins/refusal.ts'
import { UNKNOWN_MOTORCYCLE } from './motorcycles.text.ts'

export function unknownMotorcycle(): Refusal {
  return new Refusal(404, 'unknown_motorcycle', UNKNOWN_MOTORCYCLE)
}
