import { parseArgs } from 'node:util'

export const SERVICES = ['ingress', 'projector', 'analytics', 'jobs'] as const
export type Service = (typeof SERVICES)[number]

export interface Arguments {
  /** Migrates the engines, then exits. */
  isMigration: boolean
  services: readonly Service[]
  /** Renders pages from live sources (development). */
  isDevelopment: boolean
  /** Pages are still being built; the parent process reports when they are ready. */
  arePagesToCome: boolean
  /** Starts an embedded Kafka broker for the event log. */
  ownKafka: boolean
}

const MIGRATE = 'migrate'

/** `migrate`, or `[service…] [--dev] [--kafka] [--pages-to-come]`; no name = all services in this process. Throws on an unknown name. */
export function readArguments(args: readonly string[]): Arguments {
  const no = { type: 'boolean', default: false } as const
  const options = { dev: no, kafka: no, 'pages-to-come': no }
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const isMigration = positionals.length === 1 && positionals[0] === MIGRATE
  const arePagesToCome = values['pages-to-come']
  if (isMigration) return { isMigration, services: [], isDevelopment: false, arePagesToCome, ownKafka: values.kafka }
  const unknown = positionals.find((name) => !SERVICES.some((service) => service === name))
  if (unknown !== undefined) throw new Error(`there is no service ${unknown}: choose of ${SERVICES.join(', ')}, or ${MIGRATE} alone`)
  const chosen = SERVICES.filter((service) => positionals.includes(service))
  return { isMigration, services: chosen.length > 0 ? chosen : SERVICES, isDevelopment: values.dev, arePagesToCome, ownKafka: values.kafka }
}
