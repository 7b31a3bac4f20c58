import type { Feature } from '#services/ingress/feature.ts'
import { openDemoInbox } from './demo-inbox.ts'
import { createEmailChannel } from './email-channel.ts'
import { createMessagesOutbox } from './messages.consumer.ts'
import { messageRoutes } from './messages.routes.ts'
import { createRemindJob } from './remind.job.ts'
import { createSendMessagesJob } from './send-messages.job.ts'

/** What the shop writes to people by itself. */
export const messages: Feature = {
  deskRoutes: messageRoutes,
  consumers: [createMessagesOutbox],
  jobs(deps) {
    const { config } = deps
    const { smtpUrl, from, hasDemoInbox } = config.messages
    return [
      createRemindJob(deps),
      createSendMessagesJob(async () => {
        const url = smtpUrl ?? (hasDemoInbox ? (await openDemoInbox(deps)).url : null)
        return url === null ? null : { ...deps, tokens: await deps.openTokens(), channel: createEmailChannel({ url, from }) }
      }),
    ]
  },
}
