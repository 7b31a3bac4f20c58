import { resolve } from 'node:path'
import { type Static, Type } from 'typebox'
import { BUSINESS_SETTINGS, type Business, readBusiness } from './business-settings.ts'
import { ENGINE_SETTINGS, engineProblems, readEngines } from './engine-settings.ts'
import { KAFKA_SETTINGS, type KafkaConfig, kafkaProblems, readKafka } from './kafka-settings.ts'
import { PAYMENT_SETTINGS, type PaymentConfig, paymentProblems, readPayment } from './payment-settings.ts'
import { productionProblems } from './production-settings.ts'
import { readEnvironment } from './read-environment.ts'
import { RECOMMENDER_SETTINGS, type RecommenderConfig, readRecommender, recommenderProblems } from './recommender-settings.ts'
import { listOf, matching, networks, oneOf, phone, secrets, secureAddress, text, webOrigin, wholeNumber } from './setting.ts'
import { isLoopback, readStaff, STAFF_SETTINGS, type StaffConfig, staffProblems } from './staff-settings.ts'
import { readTraces, TRACES_SETTINGS, type TracesConfig } from './traces-settings.ts'

const DEMO_REFUSED_CARDS = 'אמריקן אקספרס, דיינרס'
const META_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'

/** Every setting of the shop, as the environment spells it. README.md explains each in a table. */
const Environment = Type.Object({
  SHOP_MODE: oneOf(['demo', 'production'], 'demo'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: text('an address to listen on, such as 127.0.0.1 or 0.0.0.0', '127.0.0.1'),
  DATA_DIR: text('a directory', '.data'),
  BASE_PATH: matching('^(/[a-z0-9-]+)*$', 'empty, or a path such as /shop without a slash at its end', ''),
  PUBLIC_URL: Type.Optional(webOrigin()),
  ...ENGINE_SETTINGS,
  ...KAFKA_SETTINGS,
  LINK_SECRET: Type.Optional(secrets(32)),
  ...TRACES_SETTINGS,
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  TRUSTED_PROXIES: networks(),
  METRICS_PER_MINUTE: wholeNumber(1, 1_000_000, 600),
  LIKES_PER_MINUTE: wholeNumber(1, 1_000_000, 120),
  SEARCHES_PER_MINUTE: wholeNumber(1, 1_000_000, 600),
  OFFERS_PER_MINUTE: wholeNumber(1, 1_000_000, 10),
  CHECKOUTS_PER_MINUTE: wholeNumber(1, 1_000_000, 20),
  COUPONS_PER_MINUTE: wholeNumber(1, 1_000_000, 30),
  WRONG_COUPONS_PER_HOUR: wholeNumber(0, 1_000_000, 1000),
  RECOMMENDATIONS_PER_MINUTE: wholeNumber(1, 1_000_000, 10),
  SIGN_INS_PER_MINUTE: wholeNumber(1, 1_000_000, 10),
  WIZARD_PER_VISITOR: wholeNumber(0, 1_000_000, 20),
  WIZARD_PER_DAY: wholeNumber(0, 1_000_000, 2000),
  WIZARD_PER_WEEK: wholeNumber(0, 1_000_000, 10_000),
  ...RECOMMENDER_SETTINGS,
  SHOP_NAME: text('the name of the shop', 'צמיג ישיר'),
  SHOP_PHONE: phone('03-555-0142', '03-555-0142'),
  BANK_NAME: text('the bank that transfers go to', 'בנק הדגמה (99)'),
  BANK_BRANCH: text('the number of its branch', '123'),
  BANK_ACCOUNT: text('the number of the account', '456789'),
  BANK_BENEFICIARY: text('the name on the account', 'צמיג ישיר בע״מ (הדגמה)'),
  REFUSED_CARDS: Type.Optional(text('comma-separated kinds of cards that are not accepted')),
  TRANSFER_PHONE: Type.Optional(phone('050-555-0142')),
  ...BUSINESS_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...STAFF_SETTINGS,
  RESERVATION_MINUTES: wholeNumber(5, 120, 30),
  TRANSFER_HOURS: wholeNumber(1, 1_000, 48),
  OPEN_TRANSFERS: wholeNumber(1, 1_000_000, 3),
  OPEN_CARD_ORDERS: wholeNumber(1, 1_000_000, 5),
  UNPAID_UNITS: wholeNumber(1, 1_000_000, 24),
  UNPAID_UNITS_OF_ADDRESS: wholeNumber(0, 1_000_000, 60),
  UNPAID_APPOINTMENTS: wholeNumber(1, 1_000_000, 3),
  UNPAID_APPOINTMENTS_OF_ADDRESS: wholeNumber(0, 1_000_000, 10),
  ORDER_CONTACT_MONTHS: wholeNumber(1, 120, 24),
  CONTACT_MONTHS: wholeNumber(1, 120, 12),
  DEFAULT_DOT_YEAR: wholeNumber(2000, 2100, 2021),
  IMAGE_BASE_URL: Type.Optional(secureAddress('https://photos.example/tires')),
  PIXEL_ID: Type.Optional(matching('^\\d{5,20}$', 'the number of an advertising pixel')),
  PIXEL_SCRIPT_URL: secureAddress(META_SCRIPT, META_SCRIPT),
  PIXEL_EVENTS_URL: webOrigin('https://www.facebook.com'),
  SALE_CHIP_BRAND: Type.Optional(text('the name of a brand')),
  SALE_CHIP_TEXT: text('the text of the sale chip', 'מבצע'),
  DEMO_CATALOGUE: Type.Optional(oneOf(['on', 'off'])),
})
type Environment = Static<typeof Environment>
/** Their names. */
export const SETTINGS: readonly string[] = Object.keys(Environment.properties)

export interface Config {
  mode: 'demo' | 'production'
  /** Absolute; the embedded engines and the media cache live in it. */
  dataDirectory: string
  http: { host: string; port: number; basePath: string; publicUrl: string; trustedProxies: string[] }
  /** How many requests of a kind one address may send per minute. */
  rateLimits: {
    offersPerMinute: number
    checkoutsPerMinute: number
    couponsPerMinute: number
    metricsPerMinute: number
    likesPerMinute: number
    searchesPerMinute: number
    recommendationsPerMinute: number
    signInsPerMinute: number
  }
  /** Without an address the embedded engine is used. */
  database: { url: string | undefined; poolSize: number }
  clickhouse: { url: string | undefined }
  kafka: KafkaConfig
  /** What signs links; without it a secret is made and kept in the data directory. */
  links: { secret: string | undefined }
  log: { level: Environment['LOG_LEVEL'] }
  traces: TracesConfig
  shop: {
    name: string
    phone: string
    saleChip: { brand: string; text: string } | null
    /** Where bank transfers go, and who is told of them. */
    transfer: { bank: string; branch: string; account: string; beneficiary: string; phone: string; hours: number }
    /** Kinds of cards, by name, that are not accepted. */
    refusedCards: string[]
    business: Business
  }
  catalogue: { defaultDotYear: number /** Where the paths of photos begin. */; imageBaseUrl: string | null; isDemo: boolean }
  orders: {
    /** How long an order waits for its card payment. */ reservationMinutes: number /** For its transfer, in working days. */
    transferHours: number
    /** Unpaid orders of one phone or browser, and what they hold; of one address 0 is no ceiling. */
    openTransfers: number
    openCardOrders: number
    unpaidUnits: number
    unpaidUnitsOfAddress: number
    unpaidAppointments: number
    unpaidAppointmentsOfAddress: number
    /** Of all addresses together; 0 is no budget. */
    wrongCouponsPerHour: number
  }
  /** After how long people are forgotten. */
  contacts: { orderMonths: number; otherMonths: number }
  /** How many recommendations a visitor may ask for a day, and all of them together a day and a week. */
  wizard: { perVisitor: number; perDay: number; perWeek: number }
  recommender: RecommenderConfig
  payment: PaymentConfig
  staff: StaffConfig
  /** The advertising pixel: its script, and the host that it reports to. */
  pixel: { id: string; scriptUrl: string; eventsUrl: string } | null
}

/** Reads all settings; throws a `ConfigError` that names every one that is wrong or missing. An empty value counts as not set. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  return nest(
    readEnvironment(Environment, env, (envValues) => [
      ...engineProblems(envValues),
      ...kafkaProblems(envValues),
      ...productionProblems(envValues),
      ...paymentProblems(envValues),
      ...recommenderProblems(envValues),
      ...staffProblems(envValues),
    ]),
  )
}

function nest(env: Environment): Config {
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`
  const isLocal = env.SHOP_MODE === 'demo' && env.TRUSTED_PROXIES === '' && isLoopback(env.HOST, publicUrl)
  return {
    mode: env.SHOP_MODE,
    dataDirectory: resolve(env.DATA_DIR),
    http: { host: env.HOST, port: env.PORT, basePath: env.BASE_PATH, publicUrl, trustedProxies: listOf(env.TRUSTED_PROXIES) },
    rateLimits: rateLimitsOf(env),
    ...readEngines(env),
    kafka: readKafka(env),
    links: { secret: env.LINK_SECRET },
    log: { level: env.LOG_LEVEL },
    traces: readTraces(env),
    shop: {
      name: env.SHOP_NAME,
      phone: env.SHOP_PHONE,
      saleChip: env.SALE_CHIP_BRAND ? { brand: env.SALE_CHIP_BRAND, text: env.SALE_CHIP_TEXT } : null,
      transfer: {
        bank: env.BANK_NAME,
        branch: env.BANK_BRANCH,
        account: env.BANK_ACCOUNT,
        beneficiary: env.BANK_BENEFICIARY,
        phone: env.TRANSFER_PHONE ?? env.SHOP_PHONE,
        hours: env.TRANSFER_HOURS,
      },
      refusedCards: listOf(env.REFUSED_CARDS ?? (env.SHOP_MODE === 'demo' ? DEMO_REFUSED_CARDS : '')),
      business: readBusiness(env),
    },
    catalogue: {
      defaultDotYear: env.DEFAULT_DOT_YEAR,
      imageBaseUrl: env.IMAGE_BASE_URL ?? null,
      isDemo: (env.DEMO_CATALOGUE ?? (env.SHOP_MODE === 'demo' ? 'on' : 'off')) === 'on',
    },
    orders: {
      reservationMinutes: env.RESERVATION_MINUTES,
      transferHours: env.TRANSFER_HOURS,
      openTransfers: env.OPEN_TRANSFERS,
      openCardOrders: env.OPEN_CARD_ORDERS,
      unpaidUnits: env.UNPAID_UNITS,
      unpaidUnitsOfAddress: env.UNPAID_UNITS_OF_ADDRESS,
      unpaidAppointments: env.UNPAID_APPOINTMENTS,
      unpaidAppointmentsOfAddress: env.UNPAID_APPOINTMENTS_OF_ADDRESS,
      wrongCouponsPerHour: env.WRONG_COUPONS_PER_HOUR,
    },
    contacts: { orderMonths: env.ORDER_CONTACT_MONTHS, otherMonths: env.CONTACT_MONTHS },
    wizard: { perVisitor: env.WIZARD_PER_VISITOR, perDay: env.WIZARD_PER_DAY, perWeek: env.WIZARD_PER_WEEK },
    recommender: readRecommender(env),
    payment: readPayment(env, env.SHOP_MODE),
    staff: readStaff(env, isLocal),
    pixel: env.PIXEL_ID === undefined ? null : { id: env.PIXEL_ID, scriptUrl: env.PIXEL_SCRIPT_URL, eventsUrl: env.PIXEL_EVENTS_URL },
  }
}

function rateLimitsOf(env: Environment): Config['rateLimits'] {
  return {
    offersPerMinute: env.OFFERS_PER_MINUTE,
    checkoutsPerMinute: env.CHECKOUTS_PER_MINUTE,
    couponsPerMinute: env.COUPONS_PER_MINUTE,
    metricsPerMinute: env.METRICS_PER_MINUTE,
    likesPerMinute: env.LIKES_PER_MINUTE,
    searchesPerMinute: env.SEARCHES_PER_MINUTE,
    recommendationsPerMinute: env.RECOMMENDATIONS_PER_MINUTE,
    signInsPerMinute: env.SIGN_INS_PER_MINUTE,
  }
}
