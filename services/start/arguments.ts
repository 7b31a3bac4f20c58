import { parseArgs } from 'node:util'

export const SERVICES = ['ingress', 'projector', 'analytics', 'jobs'] as const
export type Service = (typeof SERVICES)[number]

export interface Arguments {
  /** Makes what services stand on, and ends. */
  isMigration: boolean
  services: readonly Service[]
  /** Pages from sources that may change at any moment. */
  isDevelopment: boolean
  /** They are being built: whoever started this process tells it when they are there. */
  arePagesToCome: boolean
  /** The event log in a Kafka broker that this process starts. */
  ownKafka: boolean
}

const MIGRATE = 'migrate'

/** `migrate`, or `[service…] [--dev] [--kafka] [--pages-to-come]`; without a name all services run in this process. Throws on a name that is none. */
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
