import { setTimeout as pause } from 'node:timers/promises'
import { createLifecycle } from '../lifecycle.ts'

/** A process for lifecycle.int.test.ts: opens two things, says what it closes, takes its time for the second. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const quiet = { info: () => {}, warn: () => {}, error: (_: object, text?: string) => say(text ?? ''), fatal: () => say('fatal') }
const lifecycle = createLifecycle({ logger: quiet, closeWithinMs: 1_000 })

lifecycle.onClose('engine', () => say('engine closed'))
lifecycle.onClose('broken', () => {
  throw new Error('cannot close')
})
lifecycle.onClose('server', async () => {
  say('server closing')
  await pause(process.argv[2] === 'hang' ? 60_000 : 300)
  say('server closed')
})
setInterval(() => {}, 1_000)
if (process.argv[2] === 'crash') setTimeout(() => Promise.reject(new Error('nobody catches this')), 10)
say('ready')
