import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dieWithParent, works } from './die-with-parent.ts'
import { supervise } from './supervise.ts'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
const KAFKA_VERSION = '4.3.1'
/** The version that Kafka's slf4j-api is compatible with. */
const SLF4J_VERSION = '1.7.36'

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId><artifactId>kafka-jars</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>${SLF4J_VERSION}</version></dependency>
  </dependencies>
</project>
`

export interface EmbeddedKafka {
  /** `127.0.0.1:port`, constant for the life of this object. */
  broker: string
  /** Kills the broker that runs or is starting, for tests; resolves when it has exited. */
  kill(): Promise<void>
  close(): Promise<void>
}

export interface EmbeddedKafkaOptions {
  /** The broker's log is in `<data directory>/kafka`. */
  dataDirectory: string
  /** Called with the broker's errors, and when it is restarted. */
  onLog: (line: string) => void
  /** The loopback port that clients connect to where a proxy is in between; by default the broker's own. */
  advertisedPort?: number
  /** Further settings of the broker, and arguments of the tool that formats its directory. */
  settings?: Readonly<Record<string, string>>
  format?: readonly string[]
}

const READY_WITHIN_MS = 60_000
const HEAP = ['-Xms128m', '-Xmx512m']
const LOGGING = ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info']

/** Starts a real Apache Kafka broker (KRaft, broker and controller in one) from its jars; it exits with this process. */
export async function startEmbeddedKafka(options: EmbeddedKafkaOptions): Promise<EmbeddedKafka> {
  const classPath = await fetchKafkaJars()
  const directory = join(options.dataDirectory, 'kafka')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const [port, controllerPort] = await findFreePorts()
  const properties = join(directory, 'server.properties')
  await writeFile(
    properties,
    kafkaProperties(
      { directory: join(directory, 'log'), port, controllerPort, advertisedPort: options.advertisedPort ?? port },
      options.settings,
    ),
  )
  if (!existsSync(join(directory, 'log', 'meta.properties'))) await format(classPath, properties, options.format)
  let output = (): string => ''
  const broker = await supervise(
    async () => {
      const engine = await startBroker(classPath, properties, options.onLog)
      output = engine.output
      return engine
    },
    (reason) => options.onLog(`Kafka ${reason}, starting it again; it said last: ${output().trim()}`),
  )
  return {
    broker: `127.0.0.1:${port}`,
    async kill() {
      const { child } = await broker.serving()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    close: broker.close,
  }
}

async function format(classPath: string, properties: string, more: readonly string[] = []): Promise<void> {
  const clusterId = randomBytes(16).toString('base64url')
  // One id in 64 starts with a dash and would be parsed as an option if it were a separate argument.
  const words = ['-cp', classPath, ...LOGGING, 'kafka.tools.StorageTool', 'format', `--cluster-id=${clusterId}`, '-c', properties, ...more]
  const tool = spawn('java', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const output = collect(tool.stderr, () => {})
  const [code] = await once(tool, 'exit')
  if (code !== 0) throw new Error(`Kafka could not make its directory: ${output().trim()}`)
}

async function startBroker(classPath: string, properties: string, onLog: (line: string) => void) {
  const [program = '', ...words] = [...dieWithParent('TERM'), 'java', ...HEAP, ...LOGGING, '-cp', classPath, 'kafka.Kafka', properties]
  // A separate session, so that Ctrl-C in the terminal reaches only the shop, which still has work to finish in it.
  const child = spawn(program, words, { stdio: ['pipe', 'ignore', 'pipe'], detached: true })
  const ready = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      if (chunk.includes('Kafka Server started')) resolve()
    })
  })
  const output = collect(child.stderr, onLog)
  const failed = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`Kafka did not start (${signal ?? code}): ${output().trim()}`)
  })
  const slow = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS)
  await Promise.race([ready, failed]).finally(() => clearTimeout(slow))
  failed.catch(() => {})
  return { child, output, stop: () => void child.kill('SIGTERM') }
}

function collect(stream: NodeJS.ReadableStream, onLog: (line: string) => void): () => string {
  let output = ''
  stream.on('data', (chunk: string | Buffer) => {
    output = (output + chunk).slice(-2000)
    for (const line of String(chunk).split('\n')) if (/\b(ERROR|FATAL)\b/.test(line)) onLog(line)
  })
  return () => output
}

async function findFreePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const
  const ports = await Promise.all(servers.map(listen))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return [ports[0] ?? 0, ports[1] ?? 0]
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Why this machine cannot run the broker's jars, or null. */
export function whatKafkaLacks(): string | null {
  if (!works('java', '-version')) return 'there is no Java (17 or newer)'
  if (!works('mvn', '--version')) return 'there is no Maven'
  return null
}

/** The class path of Apache Kafka, downloaded by Maven on first use (some 45 MB) and cached beside the packages. */
async function fetchKafkaJars(): Promise<string> {
  const directory = join(CACHE, `kafka-${KAFKA_VERSION}`)
  if (!existsSync(directory)) {
    const lack = whatKafkaLacks()
    if (lack) throw new Error(`a local Kafka broker cannot be started: ${lack}`)
    await mkdir(CACHE, { recursive: true })
    // Downloaded beside and then renamed, so that parallel starts and broken downloads leave no partial directory.
    const staging = await mkdtemp(join(CACHE, 'kafka-new-'))
    await copyJars(staging)
    await rename(staging, directory).catch(() => rm(staging, { recursive: true, force: true }))
  }
  return join(directory, '*')
}

async function copyJars(directory: string): Promise<void> {
  const pom = join(directory, 'pom.xml')
  await writeFile(pom, POM)
  const args = ['-B', '-q', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${directory}`]
  const maven = spawn('mvn', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [maven.stdout, maven.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-2000)
    })
  }
  const [code] = await once(maven, 'exit')
  if (code !== 0) throw new Error(`Maven could not bring Kafka's jars: ${output.trim()}`)
}

interface Broker {
  directory: string
  port: number
  controllerPort: number
  /** The port that clients connect to. */
  advertisedPort: number
}

/**
 * The settings of one local broker. The session timeout is short, since after a kill -9 the broker serves again only when the controller
 * has dropped its old session; a group of one reader need not wait for others to join.
 */
function kafkaProperties({ directory, port, controllerPort, advertisedPort }: Broker, more: Readonly<Record<string, string>> = {}): string {
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'log.dirs': directory,
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 8,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'broker.session.timeout.ms': 2000,
    'broker.heartbeat.interval.ms': 500,
    ...more,
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}
