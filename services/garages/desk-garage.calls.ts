import { get, post } from '#services/domain/call.ts'
import type { DeskGarageChange, DeskGarages } from './garage.contract.ts'

/** Garages, as staff read and edit them. */
export const DESK_GARAGE_CALLS = {
  garages: get<DeskGarages>()('/api/v1/staff/catalogue/garages'),
  save: post<DeskGarageChange, DeskGarages>()('/api/v1/staff/catalogue/garages'),
}
