import { readConfig } from '#services/platform/config.ts'
import { createLifecycle } from '#services/platform/lifecycle.ts'
import { createLogger } from '#services/platform/logger.ts'
import { readArguments } from '#services/start/arguments.ts'
import { openFoundation } from '#services/start/foundation.ts'
import { createWeb, startBackground } from '#services/start/run-services.ts'

/** The whole shop as `services/main.ts` runs it, but for one thing: `DIE_AT=appended:17` kills it when it passes that step for the 17th time. */
const [deadlyStep, times] = (process.env.DIE_AT ?? '').split(':')
let passed = 0

function failpoint(step: string): void {
  if (step !== deadlyStep) return
  passed += 1
  if (passed === Number(times)) process.kill(process.pid, 'SIGKILL')
}

const config = readConfig()
const logger = createLogger(config)
const lifecycle = createLifecycle({ logger })
const foundation = await openFoundation({ config, logger, lifecycle })
const options = { ...readArguments([]), config, logger, lifecycle, foundation, failpoint }
const app = await createWeb(options, await startBackground(options))
await app.listen({ host: config.http.host, port: config.http.port })
