import { get, post } from '#services/domain/call.ts'
import type { DeadLetterGroups, DeadLetterReplay, DeadLetterReplayed, DeadLetters } from './dead-letters.contract.ts'

/** What could not be taken in, and another try for it. */
export const DEAD_LETTER_CALLS = {
  groups: get<DeadLetterGroups>()('/api/v1/staff/dead-letters'),
  letters: get<DeadLetters>()('/api/v1/staff/dead-letters/:group'),
  replay: post<DeadLetterReplay, DeadLetterReplayed>()('/api/v1/staff/dead-letters/replay'),
}
