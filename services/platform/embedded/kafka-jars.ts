import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { works } from './die-with-parent.ts'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
const KAFKA_VERSION = '4.3.1'
/** The one that Kafka's own slf4j-api understands. */
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

/** Why this machine cannot run the broker's jars, or null. */
export function whatKafkaLacks(): string | null {
  if (!works('java', '-version')) return 'there is no Java (17 or newer)'
  if (!works('mvn', '--version')) return 'there is no Maven'
  return null
}

/** The class path of Apache Kafka, brought by Maven on first use (some 45 MB) and kept beside the packages. */
export async function fetchKafkaJars(): Promise<string> {
  const directory = join(CACHE, `kafka-${KAFKA_VERSION}`)
  if (!existsSync(directory)) {
    const lack = whatKafkaLacks()
    if (lack) throw new Error(`a local Kafka broker cannot be started: ${lack}`)
    await mkdir(CACHE, { recursive: true })
    // Beside, then renamed: two starts at once and a broken download leave no half-filled directory behind.
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
