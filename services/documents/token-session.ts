import type { JsonAnswer } from '#services/platform/ask-service.ts'

/**
 * A token that questions carry. Shared by all who ask at once, kept until it is refused (401), then renewed once: what was refused for its
 * token was not done. One that could not be had is forgotten.
 */
export function openTokenSession(renew: () => Promise<string>): (ask: (token: string) => Promise<JsonAnswer>) => Promise<JsonAnswer> {
  let token: Promise<string> | null = null
  const tokenNow = (): Promise<string> => {
    if (token !== null) return token
    const renewed = renew()
    renewed.catch(() => {
      if (token === renewed) token = null
    })
    token = renewed
    return renewed
  }
  return async (ask) => {
    for (let isRenewed = false; ; isRenewed = true) {
      const used = tokenNow()
      const answer = await ask(await used)
      if (answer.status !== 401) return answer
      if (token === used) token = null
      if (isRenewed) return answer
    }
  }
}
