import { israelDate } from '#services/domain/israel-time.ts'
import type { Job } from '#services/platform/jobs.ts'
import { type RequestDraftDeps, requestDraft } from './request-draft.command.ts'

/** Who asks for the nightly draft. */
export const SYSTEM = 'system'

/**
 * A draft waits for staff every morning; one a night, however often the job runs. It runs every hour until six, since a shop may have been
 * down at ten past two, which on one night in March there is not.
 */
export function createNightlyDraftJob(deps: RequestDraftDeps): Job {
  return {
    queue: 'nightly-draft',
    cron: '10 2-6 * * *',
    async run() {
      await requestDraft(deps, SYSTEM, israelDate(deps.now().getTime()))
    },
  }
}
