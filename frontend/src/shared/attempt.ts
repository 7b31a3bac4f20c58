import { randomId } from './random-id.ts'

/** What is sent under an id. */
export interface Attempt {
  id: string
  /** What the id stands for. */
  said: string
}

/** What was changed gets another id, a repeat keeps its own. */
export function attemptFor(fingerprint: string, held: Attempt | null): Attempt {
  return held?.said === fingerprint ? held : { id: randomId(), said: fingerprint }
}
