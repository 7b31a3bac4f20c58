import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#services/ingress/typed-app.ts'

type Answer = Awaited<ReturnType<App['inject']>>

const PRESS_AFTER_MS = 200

/** As a browser does: whoever waited too long for others hears "busy" (503) and sends the same again, under the same key. */
export async function pressUntilDecided(press: () => Promise<Answer>, onBusy = (): void => {}): Promise<Answer> {
  for (;;) {
    const answer = await press()
    if (answer.statusCode !== 503) return answer
    onBusy()
    await pause(PRESS_AFTER_MS)
  }
}
