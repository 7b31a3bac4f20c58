/** Manual operations beside a running shop: `npm run operate -- lag`. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { type Config, readConfig } from '#services/platform/config.ts'
import { joinClickHouse } from '#services/platform/engines.ts'
import { findLinkSecret } from '#services/platform/link-secret.ts'
import { startShopClock } from '#services/platform/shop-clock.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { listLogReaders } from '#services/start/log-readers.ts'
import { type OpenLog, openLog } from '#services/start/open-log.ts'
import { backup, restore } from './backup.ts'
import { callTool, createTool, type JoinedShop, resolveFromCwd, withShop } from './join-shop.ts'
import { type ListDeps, printArrivalNotices, printPayments } from './operate-lists.ts'
import { goBack, goOn, moveToKafka, printBuilds, printLag, type ReaderDeps, rebuild, replay } from './operate-readers.ts'
import { erase, printPerson, type RecordDeps, removeMotorcycle } from './operate-records.ts'

type Deps = ReaderDeps & RecordDeps & ListDeps

const EXIT = { well: 0, notWell: 1 } as const
const tool = createTool('operate', 'What an operator does by hand beside a running shop.')

command('lag', 'how far each group has read the log', printLag)
command('replay', 'runs that group, and no other, over its dead letters', replay)
  .argument('<group>')
  .argument('[id...]', 'of those to run; without them all that wait', readIds)
command('rebuild <projection>', 'makes a projection anew from the log, while its tables of today serve', rebuild)
command('builds', 'which builds of projections serve, served before, are being filled or may not serve', printBuilds)
command('switch-back', 'lets the former build of a projection serve again', (deps: Deps, projection: string, anyway?: string) =>
  goBack(deps, projection, anyway !== undefined),
)
  .argument('<projection>')
  .addArgument(new Argument('[anyway]', 'whatever speaks against it').choices(['anyway']))
command('switch-on <projection>', 'lets the build serve that may not for its dead letters or row counts', goOn)
tool
  .command('move-log')
  .description('copies to Kafka what was published before the shop had it')
  .addOption(new Option('--to <log>', 'one direction is known').choices(['kafka']).makeOptionMandatory())
  .action(() => onShop(moveToKafka))
command('payments', 'where money and orders do not agree', printPayments)
command('arrival-notices', 'who waits to be told that a tire is here, what has arrived first', printArrivalNotices)
command('remove-motorcycle <id>', 'takes a motorcycle out of the shop that a file told wrong', removeMotorcycle)
command('person <phone-or-email>', 'who a person said to be, and for what, by act, as JSON', printPerson)
command('erase-contact <id>', 'forgets a person', erase)
// These need no log consumers, and work before a shop has ever run.
tool.command('backup <directory>').description('copies what nobody could make anew, beside the running shop').action(onEngines(backup))
tool
  .command('restore <directory>')
  .description("fills empty engines with a backup, before the shop's first start there")
  .action(onEngines(restore))

await callTool(tool, console.error)

/** `act` receives the arguments and returns whether all is well; throws on a usage error. */
function command<Words extends unknown[]>(words: string, about: string, act: (deps: Deps, ...words: Words) => Promise<boolean>): Command {
  const made = tool.command(words).description(about)
  return made.action(() => onShop((deps) => act(deps, ...(made.processedArgs as Words))))
}

async function onShop(act: (deps: Deps) => Promise<boolean>): Promise<void> {
  const config = readConfig()
  const isWell = await withShop(config, async (shop) => act(await openDeps(config, shop)))
  process.exitCode = isWell ? EXIT.well : EXIT.notWell
}

function onEngines(act: typeof backup): (directory: string) => Promise<void> {
  return (directory) => {
    const config = readConfig()
    return withShop(config, (shop) => act({ config, shop, directory: resolveFromCwd(directory), print: console.log }))
  }
}

function readIds(word: string, before: readonly number[] = []): number[] {
  if (!/^\d{1,15}$/.test(word)) throw new InvalidArgumentError('An id is a number.')
  return [...before, Number(word)]
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
    openRelay: async () => (await openShopLog()).relay,
    openTokens: async () => createTokenSigner(await findLinkSecret(config)),
    address: publicUrl + basePath,
    print: (line) => console.log(line),
  }
}
