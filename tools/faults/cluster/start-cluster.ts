import { SERVICES, type Service } from '#services/start/arguments.ts'
import { freePort } from '#tools/testing/shop-process.ts'
import { ORDERS_THROUGH_A_PROXY } from '../../testing/unlimited-orders.ts'
import { type Engines, type EnginesOptions, type Setting, startEngines } from './engines.ts'
import { runMigrate, type ServiceProcess, startServiceProcess } from './service-process.ts'

/** The shop on servers: engines, proxies before them, and every service in processes of its own. */
export interface Cluster {
  setting: Setting
  engines: Engines
  services: readonly ServiceProcess[]
  /** Those that run the service. */
  of(service: Service): ServiceProcess[]
  /** Everything that the services wrote. */
  output(): string
  /** Ends everything and removes all data. */
  close(): Promise<void>
}

export interface ClusterOptions extends EnginesOptions {
  setting: Exclude<Setting, 'one process'>
  /** How many processes of each service. */
  processes: Readonly<Record<Service, number>>
  env?: Readonly<Record<string, string>>
  /** More settings of some processes. */
  envOf?: (service: Service, number: number) => Readonly<Record<string, string>>
}

const UNLIMITED = ['METRICS', 'LIKES', 'SEARCHES', 'OFFERS', 'CHECKOUTS', 'COUPONS', 'RECOMMENDATIONS']
export const FAULT_ENV = {
  LOG_LEVEL: 'warn',
  DATABASE_POOL_SIZE: '10',
  LINK_SECRET: 'a secret of links that all ingresses of a test share',
  ...ORDERS_THROUGH_A_PROXY,
  ...Object.fromEntries(UNLIMITED.map((what) => [`${what}_PER_MINUTE`, '1000000'])),
}

/** Answers when every process is ready and the demo's catalogue is loaded. */
export async function startCluster({ setting, processes, env = {}, envOf = () => ({}), ...options }: ClusterOptions): Promise<Cluster> {
  const engines = await startEngines(setting, options)
  const services: ServiceProcess[] = []
  const close = async (): Promise<void> => {
    await Promise.all(services.map((service) => service.close()))
    await engines.close()
  }
  try {
    await runMigrate({ ...FAULT_ENV, DATA_DIR: engines.directory, ...(await engines.connect()), ...env })
    for (const service of SERVICES) {
      for (let number = 1; number <= processes[service]; number += 1) {
        const settings = { ...FAULT_ENV, DATA_DIR: engines.directory, ...(await engines.connect()), ...env, ...envOf(service, number) }
        services.push(startServiceProcess({ name: `${service} ${number}`, service, port: await freePort(), env: settings }))
      }
    }
    await Promise.all(services.map((service) => service.ready()))
  } catch (error) {
    await close()
    throw error
  }
  return {
    setting,
    engines,
    services,
    close,
    of: (service) => services.filter((process) => process.service === service),
    output: () => services.map((service) => service.output()).join(''),
  }
}
