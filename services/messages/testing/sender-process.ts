import { uuidv7 } from 'uuidv7'
import type { MessageChannel } from '#events/messages.events.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { createDatabase } from '#services/platform/postgres.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { openChannels } from '../channels.ts'
import { type SendDeps, sendDueMessages } from '../send-messages.job.ts'

/** Sends what is due as the shop's job does, and kills itself when it passes the step `dieAt` for the n-th time. */
export interface SendResult {
  connectionString: string
  config: SendDeps['config'] & { messages: Parameters<typeof openChannels>[0] & { channels: MessageChannel[] } }
  secret: string
  /** ISO 8601. */
  now: string
  /** `handed-over:2`. */
  dieAt: string
}

const { connectionString, config, secret, now, dieAt } = JSON.parse(process.argv[2] ?? '{}') as SendResult
const at = () => new Date(now)
const [deadlyStep, times] = dieAt.split(':')
let passed = 0

const database = createDatabase({ connectionString, maxConnections: 2, onError: () => {} })
const log = await createPostgresEventLog({ database, logger: QUIET })
await sendDueMessages({
  database,
  log,
  config,
  logger: { warn: () => {} },
  tokens: createTokenSigner(secret),
  channels: openChannels(config.messages, at),
  now: at,
  newId: uuidv7,
  failpoint: (step) => {
    if (step !== deadlyStep) return
    passed += 1
    if (passed === Number(times)) process.kill(process.pid, 'SIGKILL')
  },
})
process.exit(0)
