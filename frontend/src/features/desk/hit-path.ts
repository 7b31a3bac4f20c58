import {
  queryOf,
  staffMessagesPath,
  staffOffersPath,
  staffOrdersPath,
  staffRequestsPath,
  staffWizardAnalyticsPath,
} from '#frontend/shared/routes.ts'
import type { DeskHit } from '#services/domain/desk-search.ts'

const isOrder = (about: string | null): boolean => /^[0-9]{6,12}$/.test(about ?? '')

/** Where it is looked at: its own row, or the list that has it. */
export function hitPath({ kind, id, type, status, phone, about }: DeskHit): string {
  switch (kind) {
    case 'order':
      return staffOrdersPath + queryOf({ search: id })
    case 'offer':
      return staffOffersPath + queryOf({ state: status, offer: id })
    case 'request': {
      const state = status === 'done' || status === 'declined' ? 'over' : 'waiting'
      return staffRequestsPath + queryOf({ kind: type ?? '', state, request: id })
    }
    case 'arrival':
      return staffRequestsPath + queryOf({ kind: 'arrivals' })
    case 'usage':
      return staffWizardAnalyticsPath + queryOf({ usage: id })
    case 'message':
      return staffMessagesPath + queryOf({ search: (isOrder(about) ? about : phone) ?? '' })
  }
}
