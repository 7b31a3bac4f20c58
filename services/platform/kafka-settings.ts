import { type Static, type TObject, Type } from 'typebox'
import { listOf, matching, oneOf, secret, text } from './setting.ts'

/** How the shop shows a Kafka cluster who it is. */
export interface KafkaAccess {
  /** Over TLS, to servers that this authority, or one that Node trusts, vouches for. */
  ssl: boolean | { ca: string }
  sasl: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string } | null
}

export interface KafkaConfig extends KafkaAccess {
  /** Without brokers the log stands in Postgres. */
  brokers: string[]
}

export const KAFKA_SETTINGS = {
  KAFKA_BROKERS: matching('^[^\\s:,]+:\\d+(,\\s*[^\\s:,]+:\\d+)*$|^$', 'a comma-separated list of host:port', ''),
  KAFKA_SSL: oneOf(['on', 'off'], 'off'),
  KAFKA_CA: Type.Optional(secret(matching('-----BEGIN CERTIFICATE-----', 'certificates in PEM form'))),
  KAFKA_SASL: oneOf(['plain', 'scram-sha-256', 'scram-sha-512'], 'scram-sha-512'),
  KAFKA_USERNAME: Type.Optional(secret(text('the user of the brokers'))),
  KAFKA_PASSWORD: Type.Optional(secret(text('the password of that user'))),
}

type EnvValues = Record<string, string | undefined>

/** What keeps these settings from opening a cluster. */
export function kafkaProblems({ KAFKA_SSL: ssl, KAFKA_CA: ca, KAFKA_USERNAME: username, KAFKA_PASSWORD: password }: EnvValues): string[] {
  const problems = []
  if (Boolean(username) !== Boolean(password)) problems.push('KAFKA_USERNAME and KAFKA_PASSWORD must be set together')
  if (ca && ssl !== 'on') problems.push('KAFKA_SSL must be on where KAFKA_CA is set')
  return problems
}

export function readKafka(env: Static<TObject<typeof KAFKA_SETTINGS>>): KafkaConfig {
  const { KAFKA_CA: ca, KAFKA_SASL: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = env
  return {
    brokers: listOf(env.KAFKA_BROKERS),
    ssl: env.KAFKA_SSL === 'on' && (ca ? { ca } : true),
    sasl: username && password ? { mechanism, username, password } : null,
  }
}
