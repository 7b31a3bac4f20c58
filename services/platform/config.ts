import { resolve } from 'node:path'
import { archiveOf } from './archive-settings.ts'
import { carrierOf } from './carrier-settings.ts'
import { readCourierDays, readWeekHours } from './delivery-settings.ts'
import { documentsOf } from './document-settings.ts'
import { readSettings } from './read-settings.ts'
import { listOf } from './setting-kinds.ts'
import { RULES, type Settings } from './settings.ts'

/** The settings by part of the shop; derived from `nest`. */
export type Config = ReturnType<typeof nest>
/** How the shop authenticates to a Kafka cluster. */
export type KafkaAccess = Pick<Config['kafka'], 'ssl' | 'sasl'>

const DEMO_REFUSED_CARDS = 'אמריקן אקספרס, דיינרס'
const DEMO_WHATSAPP = '050-555-0142'
const DEMO_LATIN_NAME = 'Tzamig Yashir'
const DEMO_DELIVERY_ADDRESS = 'HaDugma 1, Tel Aviv, Israel'
const DEMO_PICKUP_HOURS = 'sun-thu 10-17'
const DEMO_STAFF = 'dana.levi@shop.example'
const LOOPBACK = ['127.0.0.1', '::1', '[::1]', 'localhost']

/** The problems of the environment, one line each. */
export class ConfigError extends Error {
  readonly code = 'bad_configuration'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The settings are not right:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads all settings. Any setting X may be given in a file named by X_FILE; an empty value counts as unset. Throws a `ConfigError` that
 * lists every invalid or missing setting.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  forgetPersonalSettings()
  const { envValues, settings, problems: unread } = readSettings(env)
  const problems = [...unread, ...RULES.flatMap((rule) => rule(envValues))]
  if (problems.length > 0) throw new ConfigError(problems)
  // Each value was validated by its row's kind, from which `Settings` is derived.
  return nest(settings as Settings)
}

/** Removes a developer's own Postgres variables (`PGHOST`, `PGOPTIONS` …): the driver and the embedded server would use them. */
function forgetPersonalSettings(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name]
}

function nest(env: Settings) {
  const isDemo = env.SHOP_MODE === 'demo'
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`
  /** A demo that only this machine can reach. */
  const isLocal = isDemo && env.TRUSTED_PROXIES === '' && isLoopback(env.HOST, publicUrl)
  return {
    mode: env.SHOP_MODE,
    /** Absolute; contains the embedded engines and the media cache. */
    dataDirectory: resolve(env.DATA_DIR),
    http: { host: env.HOST, port: env.PORT, basePath: env.BASE_PATH, publicUrl, trustedProxies: listOf(env.TRUSTED_PROXIES) },
    hasApiDocs: (env.API_DOCS ?? (isDemo ? 'on' : 'off')) === 'on',
    /** Requests of a kind per address and minute. */
    rateLimits: {
      offersPerMinute: env.OFFERS_PER_MINUTE,
      checkoutsPerMinute: env.CHECKOUTS_PER_MINUTE,
      couponsPerMinute: env.COUPONS_PER_MINUTE,
      metricsPerMinute: env.METRICS_PER_MINUTE,
      likesPerMinute: env.LIKES_PER_MINUTE,
      searchesPerMinute: env.SEARCHES_PER_MINUTE,
      recommendationsPerMinute: env.RECOMMENDATIONS_PER_MINUTE,
      signInsPerMinute: env.SIGN_INS_PER_MINUTE,
    },
    /** Without a URL the embedded engine is used. */
    database: { url: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD), poolSize: env.DATABASE_POOL_SIZE },
    clickhouse: { url: withPassword(env.CLICKHOUSE_URL, env.CLICKHOUSE_PASSWORD) },
    kafka: kafkaOf(env),
    archive: archiveOf(env),
    /** Signs links; without one, a secret is generated and stored in the data directory. */
    links: { secret: env.LINK_SECRET },
    log: { level: env.LOG_LEVEL },
    /** Receiver of traces, its headers (`name=value,…`) and the share to send; null = no tracing. */
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS,
          share: Number(env.OTEL_TRACES_SAMPLER_ARG),
        }
      : null,
    shop: shopOf(env),
    catalogue: {
      defaultDotYear: env.DEFAULT_DOT_YEAR,
      /** For a tire without a known date of manufacture: from this age on, in months, its buyer may cancel free. */
      undatedCancelMonths: env.UNDATED_CANCEL_MONTHS,
      /** Base URL of photo paths. */
      imageBaseUrl: env.IMAGE_BASE_URL ?? null,
      /** Folder of the owner's own photos, `<ean>.jpg`. */
      picturesDirectory: env.PICTURES_DIR ?? null,
      isDemo: (env.DEMO_CATALOGUE ?? (isDemo ? 'on' : 'off')) === 'on',
      /** Ninety days of simulated trade; only where no message can reach a real person. */
      hasHistory: isDemo && env.DEMO_CATALOGUE !== 'off' && env.DEMO_HISTORY !== 'off' && messagesOf(env).hasDemoInbox,
    },
    delivery: deliveryOf(env),
    orders: ordersOf(env),
    messages: messagesOf(env),
    /** Months after which contacts are erased. */
    contacts: { orderMonths: env.ORDER_CONTACT_MONTHS, otherMonths: env.CONTACT_MONTHS },
    wizard: wizardOf(env),
    recommender: recommenderOf(env),
    payment: paymentOf(env),
    documents: documentsOf(env),
    carrier: carrierOf(env),
    staff: staffOf(env, isLocal),
    /** The advertising pixel: its script, and the host that it reports to. */
    pixel: env.PIXEL_ID === undefined ? null : { id: env.PIXEL_ID, scriptUrl: env.PIXEL_SCRIPT_URL, eventsUrl: env.PIXEL_EVENTS_URL },
  }
}

function withPassword(url: string | undefined, password: string | undefined): string | undefined {
  if (url === undefined || password === undefined) return url
  const address = new URL(url)
  // A percent sign would start an escape sequence.
  address.password = encodeURIComponent(password)
  return address.href
}

function kafkaOf(env: Settings) {
  const { KAFKA_CA: ca, KAFKA_SASL: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = env
  return {
    /** Without brokers the log is in Postgres. */
    brokers: listOf(env.KAFKA_BROKERS),
    /** TLS, with this certificate authority or those that Node trusts. */
    ssl: env.KAFKA_SSL === 'on' && (ca ? { ca } : true),
    sasl: username && password ? { mechanism, username, password } : null,
  }
}

function shopOf(env: Settings) {
  return {
    name: env.SHOP_NAME,
    phone: env.SHOP_PHONE,
    /** In dialing format; null = no WhatsApp. */
    whatsApp: env.SHOP_WHATSAPP ?? (env.SHOP_MODE === 'demo' ? DEMO_WHATSAPP : null),
    /** Whether the clearing company's page accepts Bit. */
    hasBit: env.PAYMENT_BIT === 'on',
    saleChip: env.SALE_CHIP_BRAND ? { brand: env.SALE_CHIP_BRAND, text: env.SALE_CHIP_TEXT } : null,
    /** Account for bank transfers, who is notified of them, and for how many hours of working days an order waits for one. */
    transfer: {
      bank: env.BANK_NAME,
      branch: env.BANK_BRANCH,
      account: env.BANK_ACCOUNT,
      beneficiary: env.BANK_BENEFICIARY,
      phone: env.TRANSFER_PHONE ?? env.SHOP_PHONE,
      hours: env.TRANSFER_HOURS,
    },
    /** Kinds of cards, by name, that are not accepted. */
    refusedCards: listOf(env.REFUSED_CARDS ?? (env.SHOP_MODE === 'demo' ? DEMO_REFUSED_CARDS : '')),
    /** The seller as the law requires it to be named, and the accessibility contact. */
    business: {
      legalName: env.SHOP_LEGAL_NAME,
      companyId: env.SHOP_COMPANY_ID,
      address: env.SHOP_ADDRESS,
      /** As suppliers abroad read them. */
      latinName: env.SHOP_LATIN_NAME ?? (env.SHOP_MODE === 'demo' ? DEMO_LATIN_NAME : env.SHOP_NAME),
      deliveryAddress: env.SHOP_DELIVERY_ADDRESS ?? (env.SHOP_MODE === 'demo' ? DEMO_DELIVERY_ADDRESS : env.SHOP_ADDRESS),
      email: env.SHOP_EMAIL,
      accessibility: { coordinator: env.ACCESSIBILITY_COORDINATOR, phone: env.ACCESSIBILITY_PHONE, email: env.ACCESSIBILITY_EMAIL },
    },
  }
}

function deliveryOf(env: Settings) {
  const pickupHours = env.PICKUP_HOURS ?? (env.SHOP_MODE === 'demo' ? DEMO_PICKUP_HOURS : undefined)
  return {
    // Both were read by their kinds, so neither is null where it is set.
    courierDays: readCourierDays(env.COURIER_DAYS) ?? new Map<string, number>(),
    /** Null: orders are picked up by arrangement. */
    pickupHours: pickupHours === undefined ? null : readWeekHours(pickupHours),
  }
}

function ordersOf(env: Settings) {
  return {
    /** Minutes that an order waits for its card payment. */
    reservationMinutes: env.RESERVATION_MINUTES,
    /** Hours of working days that an order waits for its bank transfer. */
    transferHours: env.TRANSFER_HOURS,
    /** Ceilings of unpaid orders, and of what they reserve, per phone or browser; of those per address 0 = none. */
    openTransfers: env.OPEN_TRANSFERS,
    openCardOrders: env.OPEN_CARD_ORDERS,
    unpaidUnits: env.UNPAID_UNITS,
    unpaidUnitsOfAddress: env.UNPAID_UNITS_OF_ADDRESS,
    unpaidAppointments: env.UNPAID_APPOINTMENTS,
    unpaidAppointmentsOfAddress: env.UNPAID_APPOINTMENTS_OF_ADDRESS,
    /** For all addresses together; 0 = no budget. */
    wrongCouponsPerHour: env.WRONG_COUPONS_PER_HOUR,
    /** The carrier's page of a parcel; `{code}` is replaced by its number. */
    trackingUrl: env.TRACKING_URL ?? null,
  }
}

/** Message channels; a demo without any provider uses local ones that keep messages on this machine. */
function messagesOf(env: Settings) {
  const { SMS_USERNAME: username, SMS_TOKEN: smsToken, SMS_SOURCE: source } = env
  const {
    WHATSAPP_PHONE_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = env
  const smtpUrl = env.SMTP_URL ?? null
  const sms = username && smsToken && source ? { url: env.SMS_URL, username, token: smsToken, source } : null
  const whatsApp =
    phoneNumberId && token && appSecret && verifyToken ? { url: env.WHATSAPP_URL, phoneNumberId, token, appSecret, verifyToken } : null
  const hasDemoInbox = env.SHOP_MODE === 'demo' && !smtpUrl && !sms && !whatsApp
  const hasChannel = { email: smtpUrl !== null, sms: sms !== null, whatsapp: whatsApp !== null }
  return {
    smtpUrl,
    from: env.MAIL_FROM ?? env.SHOP_EMAIL,
    sms,
    whatsApp,
    hasDemoInbox,
    limits: {
      perRecipientHour: env.MESSAGES_PER_RECIPIENT_HOUR,
      perRecipientDay: env.MESSAGES_PER_RECIPIENT_DAY,
      perHour: env.MESSAGES_PER_HOUR,
    },
    /** Configured channels in order of preference. */
    channels: listOf(env.MESSAGE_CHANNELS).filter((name): name is keyof typeof hasChannel => hasDemoInbox || hasChannel[name as 'sms']),
  }
}

/** Answers of the rules cost nothing, so they are unlimited unless a limit is set. */
function wizardOf(env: Settings) {
  const isPaid = recommenderOf(env) !== null
  return {
    perVisitor: env.WIZARD_PER_VISITOR,
    perAddress: env.WIZARD_PER_ADDRESS,
    /** For all visitors together; null = unlimited. */
    perDay: env.WIZARD_PER_DAY ?? (isPaid ? 2000 : null),
    perWeek: env.WIZARD_PER_WEEK ?? (isPaid ? 10_000 : null),
  }
}

/** The language model that ranks tires, at any OpenAI-compatible endpoint; null = the rules rank. */
function recommenderOf(env: Settings) {
  if (env.OPENAI_API_KEY === undefined || env.OPENAI_MODEL === undefined) return null
  return {
    apiKey: env.OPENAI_API_KEY,
    /** Base URL, `https://models.example/v1`. */
    baseUrl: env.OPENAI_BASE_URL,
    model: env.OPENAI_MODEL,
    /** Per attempt; there are two. */
    timeoutMs: env.OPENAI_TIMEOUT_SECONDS * 1000,
    /** Dollars per million tokens, that is, millionths of a dollar per token; 0 = not counted. */
    inputPrice: Number(env.OPENAI_INPUT_PRICE),
    outputPrice: Number(env.OPENAI_OUTPUT_PRICE),
  }
}

/** How cards are charged: by a clearing company, by a demo's own clearing page, or, in a shop without its keys, not at all. */
function paymentOf(env: Settings) {
  if (env.PAYMENT_GATEWAY !== 'sandbox' && env.PAYMENT_URL !== undefined) {
    return {
      gateway: 'creditguard' as const,
      macEncoding: env.PAYMENT_MAC_ENCODING,
      url: env.PAYMENT_URL,
      // The rules of settings.ts have checked that none is missing.
      user: env.PAYMENT_USER ?? '',
      password: env.PAYMENT_PASSWORD ?? '',
      terminal: env.PAYMENT_TERMINAL ?? '',
      mid: env.PAYMENT_MID ?? '',
      merchantPassword: env.PAYMENT_MERCHANT_PASSWORD ?? '',
    }
  }
  return env.SHOP_MODE === 'production' ? null : { gateway: 'sandbox' as const }
}

function staffOf(env: Settings, isLocal: boolean) {
  const ownProvider = isLocal ? { provider: 'local' as const } : null
  return {
    /** E-mails of staff; compared exactly. */
    emails: listOf(env.STAFF_EMAILS ?? (isLocal ? DEMO_STAFF : '')),
    /** Idle timeout of a session, */
    idleMs: env.STAFF_IDLE_MINUTES * 60_000,
    /** and its maximum age. */
    lifetimeMs: env.STAFF_SESSION_HOURS * 3_600_000,
    /** `local`: the demo's own provider, on this machine only. Null: nobody can sign in. */
    signIn: env.GOOGLE_CLIENT_ID ? { provider: 'google' as const, clientId: env.GOOGLE_CLIENT_ID } : ownProvider,
  }
}

/** Whether `host` and `publicUrl` are reachable from this machine only. */
export function isLoopback(host: string, publicUrl: string): boolean {
  return LOOPBACK.includes(host) && LOOPBACK.includes(URL.parse(publicUrl)?.hostname ?? '')
}
