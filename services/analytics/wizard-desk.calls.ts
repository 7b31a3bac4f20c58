import { get } from '#services/domain/call.ts'
import type { WizardStats, WizardUsages } from './analytics.contract.ts'

/** What staff are told of the wizard. */
export const WIZARD_DESK_CALLS = {
  stats: get<WizardStats>()('/api/v1/admin/wizard/stats'),
  usages: get<WizardUsages>()('/api/v1/admin/wizard/usages'),
}
