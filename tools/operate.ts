/** What an operator does by hand beside a running shop: `npm run operate -- dead-letters`. */
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#services/platform/config.ts'
import { joinClickHouse } from '#services/platform/engines.ts'
import { findLinkSecret } from '#services/platform/link-secret.ts'
import { startShopClock } from '#services/platform/shop-clock.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { listLogReaders } from '#services/start/log-readers.ts'
import { type OpenLog, openLog } from '#services/start/open-log.ts'
import { backup, restore } from './backup.ts'
import { type JoinedShop, oneLine, resolveFromCwd, withShop } from './join-shop.ts'
import { goBack, goOn, printBuilds, rebuild } from './operate-projections.ts'
import { erase, type OperatorDeps, printDeadLetterCounts, printDeadLetters, printLag, removeMotorcycle, replay } from './operator.ts'
import { printArrivalNotices } from './print-arrival-notices.ts'
import { printOffers } from './print-offers.ts'
import { markOrderSeen, printOrder, printOrders, setOrderStatus } from './print-orders.ts'
import { printPayments } from './print-payments.ts'
import { printPerson } from './print-person.ts'
import { printRequests } from './print-requests.ts'
import { printModelRequests, printRecommendations } from './print-wizard.ts'

const USAGE = `npm run operate -- <what>
  dead-letters               how many events were given up, by group and reason
  dead-letters list [group]  which they are, oldest first
  replay <group> [id…]       runs that group, and no other, over its dead letters: all of them, or those named
  rebuild <projection>       makes a projection anew from the log, while its tables of today serve
  builds                     which builds of projections serve, served before, are being filled or may not serve
  switch-back <projection> [anyway]  lets its former build serve again; \`anyway\` whatever speaks against it
  switch-on <projection>     lets the build serve that may not for its dead letters or row counts
  lag                        how far each group has read the log
  orders [status]            the newest orders, all or those of a status
  order <id>                 one order: what, who, and everything that happened to it
  order-status <id> <status> moves an order to open, paid, transit, doneTransit, sent, closed or cancelled
  order-seen <id>            staff have seen why the order waited for them
  offers                     best offers: those that wait for staff, then the newest
  payments                   where money and orders do not agree
  arrival-notices            who waits to be told that a tire is here, what has arrived first
  requests                   who wants to cancel a purchase, and which garages want to join
  recommendations            the newest questions to the wizard: who, what came of them, what was chosen
  model-requests             the motorcycles that visitors did not find
  remove-motorcycle <id>     takes a motorcycle out of the shop that a file told wrong
  person <phone or e-mail>   who a person said to be, and for what, by act, as JSON
  erase-contact <id>         forgets a person
  backup <directory>         copies what nobody could make anew, beside the running shop
  restore <directory>        fills empty engines with a backup, before the shop's first start there`
const EXIT = { well: 0, notWell: 1, failed: 2 } as const

type Deps = OperatorDeps & Parameters<typeof printArrivalNotices>[0]
type Command = (deps: Deps) => Promise<boolean>

/** Each by its name; null for words after it that say nothing. */
const COMMANDS: Record<string, (...words: string[]) => Command | null> = {
  'dead-letters': (first, group, ...more) => {
    if (first === undefined) return printDeadLetterCounts
    return first === 'list' && more.length === 0 ? (deps) => printDeadLetters(deps, group) : null
  },
  replay: (group, ...ids) => (group !== undefined && ids.every(isId) ? (deps) => replay(deps, group, ids.map(Number)) : null),
  rebuild: one((deps, projection) => rebuild(deps, projection)),
  builds: none(printBuilds),
  'switch-back': (projection, anyway, ...more) =>
    projection !== undefined && (anyway === undefined || anyway === 'anyway') && more.length === 0
      ? (deps) => goBack(deps, projection, anyway === 'anyway')
      : null,
  'switch-on': one((deps, projection) => goOn(deps, projection)),
  lag: none(printLag),
  orders: (status, ...more) => (more.length === 0 ? (deps) => printOrders(deps, status) : null),
  order: one((deps, orderId) => printOrder(deps, orderId)),
  'order-status': (orderId, status, ...more) =>
    orderId !== undefined && status !== undefined && more.length === 0 ? (deps) => setOrderStatus(deps, orderId, status) : null,
  'order-seen': one((deps, orderId) => markOrderSeen(deps, orderId)),
  offers: none(printOffers),
  payments: none(printPayments),
  'arrival-notices': none(printArrivalNotices),
  requests: none(printRequests),
  recommendations: none(printRecommendations),
  'model-requests': none(printModelRequests),
  'remove-motorcycle': one((deps, id) => removeMotorcycle(deps, id)),
  person: one((deps, word) => printPerson(deps, word)),
  'erase-contact': one((deps, contactId) => erase(deps, contactId)),
}

/** What needs no reader of the log, and comes before any shop has run. */
const OF_ENGINES: Record<string, typeof backup> = { backup, restore }

/** A command that takes no word. */
function none(command: Command) {
  return (...words: string[]): Command | null => (words.length === 0 ? command : null)
}

/** A command that takes exactly one word. */
function one(run: (deps: Deps, word: string) => Promise<boolean>) {
  return (word?: string, ...more: string[]): Command | null => (word !== undefined && more.length === 0 ? (deps) => run(deps, word) : null)
}

function readCommand([what = '', ...words]: readonly string[]): Command | null {
  return Object.hasOwn(COMMANDS, what) ? (COMMANDS[what]?.(...words) ?? null) : null
}

function isId(word: string): boolean {
  return /^\d{1,15}$/.test(word)
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const run = readEngineCommand(positionals) ?? readShopCommand(positionals)
  if (!run) {
    console.log(USAGE)
    return EXIT.failed
  }
  const config = readConfig()
  const isWell = await withShop(config, (shop) => run(config, shop))
  return isWell ? EXIT.well : EXIT.notWell
}

type Run = (config: Config, shop: JoinedShop) => Promise<boolean>

function readShopCommand(words: readonly string[]): Run | null {
  const command = readCommand(words)
  return command && (async (config, shop) => command(await openDeps(config, shop)))
}

function readEngineCommand([what = '', directory, ...more]: readonly string[]): Run | null {
  const command = Object.hasOwn(OF_ENGINES, what) ? OF_ENGINES[what] : undefined
  if (!command || directory === undefined || more.length > 0) return null
  return async (config, shop) => {
    await command({ config, shop, directory: resolveFromCwd(directory), print: console.log })
    return true
  }
}

async function openDeps(config: Config, shop: JoinedShop): Promise<Deps> {
  const { database, lifecycle } = shop
  const clickhouse = await joinClickHouse(config)
  lifecycle.onClose('clickhouse', () => clickhouse.close())
  let opened: Promise<OpenLog> | undefined
  const openShopLog = (): Promise<OpenLog> => (opened ??= openLog({ config, ...shop }))
  const clock = await startShopClock(database)
  lifecycle.onClose('clock', clock.close)
  const { publicUrl, basePath } = config.http
  return {
    database,
    listHandlers: async () => listLogReaders({ database, clickhouse, ...(await openShopLog()), now: clock.now }),
    openLog: async () => (await openShopLog()).log,
    openTokens: async () => createTokenSigner(await findLinkSecret(config)),
    address: publicUrl + basePath,
    print: (line) => console.log(line),
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(oneLine(error))
  return EXIT.failed
})
