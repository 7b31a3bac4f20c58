import { endOfDay, newTask } from '#services/domain/staff-task.ts'
import type { Feature } from '#services/ingress/feature.ts'
import { openChannels, type Providers } from './channels.ts'
import { documentAgainRoute } from './document-again.route.ts'
import { findMessagesForDesk } from './find-messages.ts'
import { countHandovers } from './message-budget.ts'
import { countFailedMessages, listMessagesToSee } from './message-records.ts'
import { createMessagesOutbox } from './messages.consumer.ts'
import { type MessageNeeds, messageRoutes } from './messages.routes.ts'
import { createRemindJob } from './remind.job.ts'
import { createSendMessagesJob } from './send-messages.job.ts'
import { whatsAppWebhookRoutes } from './whatsapp-webhook.routes.ts'
import { wordsRoutes } from './words.routes.ts'

export interface MessageJobNeeds {
  /** The configured providers. */
  openProviders(): Promise<Providers>
}

/** The shop's automatic messages. */
export const messages: Feature<MessageNeeds, MessageJobNeeds> = {
  routes(app, deps) {
    whatsAppWebhookRoutes(app, deps)
    documentAgainRoute(app, deps)
  },
  deskRoutes(desk, deps) {
    messageRoutes(desk, deps)
    wordsRoutes(desk, deps)
  },
  countWork: async (database, now) => ({ messagesFailed: await countFailedMessages(database, now) }),
  listTasks: async (database, now) =>
    (await listMessagesToSee(database, now)).map(({ messageId, about, changedAt }) =>
      newTask({ kind: 'message', id: messageId, what: about, since: changedAt, due: endOfDay(changedAt) }),
    ),
  findForDesk: findMessagesForDesk,
  gauges(add, { database, config, now }) {
    add({ name: 'shop_messages_handed_over', help: 'Messages that went out within the hour' }, async (set) =>
      set({}, await countHandovers(database, now())),
    )
    add({ name: 'shop_messages_budget', help: 'How many may go out in an hour' }, (set) => set({}, config.messages.limits.perHour))
  },
  consumers: [createMessagesOutbox],
  jobs(deps) {
    return [
      createRemindJob(deps),
      createSendMessagesJob(async () => {
        const providers = await deps.openProviders()
        return { ...deps, tokens: await deps.openTokens(), channels: openChannels(providers, deps.now) }
      }),
    ]
  },
}
