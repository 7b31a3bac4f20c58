import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { startEmbeddedKafka, whatKafkaLacks } from '../../embedded/kafka.ts'
import { createKafkaClient } from './kafka-client.ts'

const USER = { username: 'shop', password: 'secret of the brokers' }
const PACKAGE = 'org.apache.kafka.common.security'
const login = (module: string): string =>
  `${PACKAGE}.${module} required username="${USER.username}" password="${USER.password}" user_${USER.username}="${USER.password}";`
const SCRAM = ['SCRAM-SHA-256', 'SCRAM-SHA-512']

describe.skipIf(whatKafkaLacks() !== null)('a broker that lets nobody in unknown', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'kafka-access-'))
  const kafka = await startEmbeddedKafka({
    dataDirectory,
    onLog: () => {},
    settings: {
      'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:SASL_PLAINTEXT',
      'inter.broker.listener.name': 'PLAINTEXT',
      'sasl.enabled.mechanisms': ['PLAIN', ...SCRAM].join(','),
      'sasl.mechanism.inter.broker.protocol': 'PLAIN',
      'listener.name.plaintext.plain.sasl.jaas.config': login('plain.PlainLoginModule'),
      ...Object.fromEntries(
        SCRAM.map((name) => [`listener.name.plaintext.${name.toLowerCase()}.sasl.jaas.config`, login('scram.ScramLoginModule')]),
      ),
    },
    format: SCRAM.flatMap((name) => ['--add-scram', `${name}=[name=${USER.username},password=${USER.password}]`]),
  })
  afterAll(async () => {
    await kafka.close()
    await rm(dataDirectory, { recursive: true, force: true })
  })

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'] as const)(
    'opens to the shop’s password by %s, and to no other',
    async (mechanism) => {
      const open = async (password: string): Promise<string> => {
        const sasl = { mechanism, username: USER.username, password }
        const client = createKafkaClient({ brokers: [kafka.broker], sasl, prefix: `${mechanism}-`, logger: QUIET })
        return client.prepare().finally(() => client.admin.disconnect())
      }
      expect(await open(USER.password)).toMatch(new RegExp(`/${mechanism}-$`))
      await expect(open('another')).rejects.toThrow(/auth/i)
    },
  )
})
