interface Broker {
  directory: string
  port: number
  controllerPort: number
  /** The port that clients are told to come to. */
  advertisedPort: number
}

/**
 * The settings of one local broker. After a kill -9 it takes work again when the controller has given up its old session, so
 * that session is short; a group of one reader need not wait for others to join.
 */
export function kafkaProperties(
  { directory, port, controllerPort, advertisedPort }: Broker,
  more: Readonly<Record<string, string>> = {},
): string {
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
