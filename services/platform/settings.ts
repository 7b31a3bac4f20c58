// biome-ignore-all lint/style/noExcessiveLinesPerFile: one table, a row for each setting
import type { Static, TSchema } from 'typebox'
import {
  courierDays,
  email,
  emails,
  matching,
  networks,
  oneOf,
  phone,
  secret,
  secrets,
  secretUrl,
  secureAddress,
  text,
  webOrigin,
  weekHours,
  wholeNumber,
} from './setting-kinds.ts'

/** A setting by its environment name. To add one, add its row here and a line in `nest` of config.ts. */
export interface Setting {
  name: string
  /** Its schema. The `description` completes "NAME must be …"; without one `about` does. */
  kind: TSchema
  /** A setting without a default is optional. */
  default?: string | number
  /** What applies when it is unset and has no fixed default, for people. */
  without?: string
  /** Required in production. A text completes "NAME must be set when SHOP_MODE is production: …"; with `true` `about` does. */
  demanded?: true | string
  /** Values that production rejects, and the message after the name. */
  refused?: { values: RegExp; says: string }
  /** For people, in `docs/settings.md`. */
  about: string
}

interface Section {
  heading: string
  about: string
  settings: readonly Setting[]
}

const OF_THE_DEMO = { values: /for-the-demo-only/, says: "must not be the demo's: anybody can read it" }
const META_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'
const PAYMENT_KEYS = [
  'PAYMENT_URL',
  'PAYMENT_USER',
  'PAYMENT_PASSWORD',
  'PAYMENT_TERMINAL',
  'PAYMENT_MID',
  'PAYMENT_MERCHANT_PASSWORD',
] as const
const limit = wholeNumber(1, 1_000_000)
const limitOrZero = wholeNumber(0, 1_000_000)
const months = wholeNumber(1, 120)
const price = matching('^\\d{1,4}(\\.\\d{1,6})?$', 'dollars per million tokens, such as 0.25')

const LATIN = matching('^[ -~\\u00a1-\\u024f]{1,200}$', 'in Latin letters')

/** Every setting of the shop. Problems are reported in this order; `npm run docs:settings` writes `docs/settings.md` from it. */
export const SECTIONS = [
  {
    heading: 'Mode and addresses',
    about: 'What kind of shop it is, where it listens, and under which address people reach it.',
    settings: [
      {
        name: 'SHOP_MODE',
        kind: oneOf(['demo', 'production']),
        default: 'demo',
        about: '`demo` or `production`. Production demands the settings marked *, and refuses demo data, demo secrets and `--kafka`',
      },
      { name: 'PORT', kind: wholeNumber(0, 65_535), default: 3000, about: 'the port to listen on' },
      {
        name: 'HOST',
        kind: text('an address to listen on, such as 127.0.0.1 or 0.0.0.0'),
        default: '127.0.0.1',
        about: 'the address to listen on; `0.0.0.0` listens on all',
      },
      {
        name: 'DATA_DIR',
        kind: text('a directory'),
        default: '.data',
        about: 'the directory of the embedded engines and of drawn pictures',
      },
      {
        name: 'API_DOCS',
        kind: oneOf(['on', 'off']),
        without: '`on` in a demo, `off` in production',
        about: 'whether `/api/docs` and `/api/v1/openapi.json` describe the calls of the shop',
      },
      {
        name: 'BASE_PATH',
        kind: matching('^(/[a-z0-9-]+)*$', 'empty, or a path such as /shop without a slash at its end'),
        default: '',
        about: 'what the path of every page and call begins with, such as `/shop`',
      },
      {
        name: 'PUBLIC_URL',
        kind: webOrigin(),
        without: 'from `HOST` and `PORT`',
        demanded: 'scheme and host that shoppers use, such as https://shop.example',
        about: 'scheme and host that shoppers use, such as `https://shop.example`; canonical links and share previews begin with them',
      },
    ],
  },
  {
    heading: 'Postgres and ClickHouse',
    about: 'Without an address the shop runs an engine of its own, which keeps its data in `DATA_DIR`.',
    settings: [
      {
        name: 'DATABASE_URL',
        kind: secretUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/shop'),
        without: 'embedded',
        about: 'a Postgres server, version 18 or newer: `postgres://user:password@host:5432/shop`',
      },
      {
        name: 'DATABASE_PASSWORD',
        kind: secret(text('the password of the user in DATABASE_URL')),
        refused: OF_THE_DEMO,
        about: 'the password of the user in `DATABASE_URL`, when the address holds none',
      },
      { name: 'DATABASE_POOL_SIZE', kind: wholeNumber(2, 200), default: 20, about: 'connections to Postgres that each process keeps' },
      {
        name: 'CLICKHOUSE_URL',
        kind: secretUrl(['http:', 'https:'], 'http://user:password@host:8123/shop'),
        without: 'embedded',
        about: 'a ClickHouse server: `http://user:password@host:8123/shop`',
      },
      {
        name: 'CLICKHOUSE_PASSWORD',
        kind: secret(text('the password of the user in CLICKHOUSE_URL')),
        refused: OF_THE_DEMO,
        about: 'the password of the user in `CLICKHOUSE_URL`, when the address holds none',
      },
    ],
  },
  {
    heading: 'Kafka',
    about: 'Without brokers the event log is kept in Postgres.',
    settings: [
      {
        name: 'KAFKA_BROKERS',
        kind: matching('^[^\\s:,]+:\\d+(,\\s*[^\\s:,]+:\\d+)*$|^$', 'a comma-separated list of host:port'),
        default: '',
        about: 'the brokers, `host:port,…`',
      },
      { name: 'KAFKA_SSL', kind: oneOf(['on', 'off']), default: 'off', about: '`on` speaks TLS to the brokers' },
      {
        name: 'KAFKA_CA',
        kind: secret(matching('-----BEGIN CERTIFICATE-----', 'certificates in PEM form')),
        about: 'certificates in PEM form that vouch for the brokers, when Node does not know theirs; best from a file, by `KAFKA_CA_FILE`',
      },
      {
        name: 'KAFKA_SASL',
        kind: oneOf(['plain', 'scram-sha-256', 'scram-sha-512']),
        default: 'scram-sha-512',
        about: 'how user and password are sent: `plain`, `scram-sha-256` or `scram-sha-512`',
      },
      {
        name: 'KAFKA_USERNAME',
        kind: secret(text('the user of the brokers')),
        about: 'the user that the shop signs in to the brokers as, set together with `KAFKA_PASSWORD`',
      },
      { name: 'KAFKA_PASSWORD', kind: secret(text('the password of that user')), about: 'the password of that user' },
    ],
  },
  {
    heading: 'Old events',
    about:
      'Where the part of the event log goes that is too old to stay in Postgres: to compressed files, in a folder or in a bucket, from which it is still read.',
    settings: [
      {
        name: 'LOG_ARCHIVE_DAYS',
        kind: wholeNumber(0, 3650),
        default: 90,
        about: 'the days that events stay in Postgres; beside Kafka, one day after Kafka has confirmed them; 0 leaves all of them there',
      },
      {
        name: 'LOG_ARCHIVE_DIR',
        kind: text('a directory'),
        without: '`log-archive` in `DATA_DIR` where Postgres is embedded, otherwise no archive',
        about: 'the folder of the files, which every process of the shop must reach',
      },
      {
        name: 'LOG_ARCHIVE_BUCKET',
        kind: secretUrl(['https:', 'http:'], 'https://s3.eu-west-1.amazonaws.com/shop-log'),
        about:
          'in the place of a folder, the address of a bucket that speaks the protocol of S3: `https://s3.eu-west-1.amazonaws.com/shop-log`',
      },
      { name: 'LOG_ARCHIVE_REGION', kind: text('the region of the bucket'), default: 'auto', about: 'the region of the bucket' },
      {
        name: 'LOG_ARCHIVE_KEY_ID',
        kind: secret(text('the id of the key to the bucket')),
        about: 'the id of the key to the bucket',
      },
      { name: 'LOG_ARCHIVE_SECRET', kind: secret(text('that key')), about: 'that key' },
    ],
  },
  {
    heading: 'Links, traces and the log',
    about:
      'What signs the links that the shop hands out, and where it tells of its work. Settings of traces are named as OpenTelemetry does.',
    settings: [
      {
        name: 'LINK_SECRET',
        kind: secrets(32),
        without: 'made once, kept in `DATA_DIR`',
        demanded: 'a secret of at least 32 characters',
        refused: OF_THE_DEMO,
        about: [
          'signs the links that the shop hands out; at least 32 characters. It is needed where several ingresses, the jobs',
          '(whose mails link to orders) or `operate arrival-notices` do not share one `DATA_DIR`. Older secrets may follow after a comma: their links go on working',
        ].join(' '),
      },
      {
        name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        kind: secretUrl(['http:', 'https:'], 'http://collector:4318'),
        about: [
          'a receiver of traces over OTLP/HTTP, such as `http://collector:4318`; without it nothing of OpenTelemetry is loaded.',
          '`OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` work too',
        ].join(' '),
      },
      {
        name: 'OTEL_EXPORTER_OTLP_HEADERS',
        kind: secret(matching('^[^\\s=,]+=[^,]+(,\\s*[^\\s=,]+=[^,]+)*$', 'a comma-separated list of name=value')),
        about: "headers that are sent with the traces, such as the receiver's key: `name=value,…`",
      },
      {
        name: 'OTEL_TRACES_SAMPLER_ARG',
        kind: matching('^(0|1|0?\\.\\d{1,6})$', 'which share of traces is kept, from 0 to 1'),
        default: '1',
        about: 'which share of traces is kept, from 0 to 1',
      },
      {
        name: 'LOG_LEVEL',
        kind: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
        default: 'info',
        about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; `npm start` sets `warn`',
      },
    ],
  },
  {
    heading: 'Proxies and limits of requests',
    about: '`…_PER_MINUTE` is how many of a kind one address (IPv6: /64) may send in a minute; every ingress counts by itself, in memory.',
    settings: [
      {
        name: 'TRUSTED_PROXIES',
        kind: networks(),
        default: '',
        about: 'networks of proxies that are believed when they say whom they forward, such as `10.0.0.0/8`',
      },
      { name: 'METRICS_PER_MINUTE', kind: limit, default: 600, about: 'metrics; generous, for an office behind one address' },
      { name: 'LIKES_PER_MINUTE', kind: limit, default: 120, about: 'likes' },
      {
        name: 'SEARCHES_PER_MINUTE',
        kind: limit,
        default: 600,
        about: [
          'searches, those after each typed letter included. Pages that depend on their query (results, filtered lists), and requests',
          'for things that the shop does not have, are each limited to a fifth of this number',
        ].join(' '),
      },
      {
        name: 'OFFERS_PER_MINUTE',
        kind: limit,
        default: 10,
        about:
          'best offers; as many requests to be told of an arrival, cancellations, garages that want to join, and orders asked for by number and phone',
      },
      { name: 'CHECKOUTS_PER_MINUTE', kind: limit, default: 20, about: 'orders' },
      {
        name: 'COUPONS_PER_MINUTE',
        kind: limit,
        default: 30,
        about: 'questions about a coupon; one about a coupon that does not exist counts as five',
      },
      {
        name: 'WRONG_COUPONS_PER_HOUR',
        kind: limitOrZero,
        default: 1000,
        about: [
          'coupons that do not exist, in questions and orders of all addresses and ingresses together. Above it no coupon is',
          'judged, whether it exists or not, until guesses are an hour old. `0` sets no limit',
        ].join(' '),
      },
      { name: 'RECOMMENDATIONS_PER_MINUTE', kind: limit, default: 10, about: 'recommendations of the wizard' },
      { name: 'SIGN_INS_PER_MINUTE', kind: limit, default: 10, about: 'attempts of staff to sign in' },
    ],
  },
  {
    heading: 'The wizard',
    about: 'The wizard recommends tires. A language model ranks them when `OPENAI_MODEL` and `OPENAI_API_KEY` are set; rules do otherwise.',
    settings: [
      {
        name: 'WIZARD_PER_VISITOR',
        kind: limitOrZero,
        default: 20,
        about: 'recommendations that one visitor may ask for in a day (Israel time); `0` allows none',
      },
      {
        name: 'WIZARD_PER_ADDRESS',
        kind: limitOrZero,
        default: 100,
        about: 'recommendations of all visitors of one network address in a day; `0` allows none',
      },
      {
        name: 'WIZARD_PER_DAY',
        kind: limitOrZero,
        without: '2000 where a model ranks, any number where rules do',
        about: 'recommendations of all visitors together in a day',
      },
      {
        name: 'WIZARD_PER_WEEK',
        kind: limitOrZero,
        without: '10000 where a model ranks, any number where rules do',
        about: 'recommendations of all visitors together in a week, from Sunday to Saturday',
      },
      { name: 'OPENAI_API_KEY', kind: secret(matching('^[\\x21-\\x7e]{1,4000}$', 'a key without spaces')), about: 'the key of the model' },
      {
        name: 'OPENAI_BASE_URL',
        kind: secureAddress('https://models.example/v1'),
        default: 'https://api.openai.com/v1',
        about: "where the model is asked: any https address (http on this machine) that speaks OpenAI's chat completions",
      },
      { name: 'OPENAI_MODEL', kind: text('the name of a model'), about: 'the name of the model' },
      {
        name: 'OPENAI_TIMEOUT_SECONDS',
        // Two attempts must end before the browser gives up, after 45 seconds.
        kind: wholeNumber(1, 20),
        default: 15,
        about: 'how long one attempt to ask it may take, 1 to 20; there are two, and the browser waits 45 seconds for both',
      },
      {
        name: 'OPENAI_INPUT_PRICE',
        kind: price,
        default: '0',
        about: 'dollars per million tokens that it reads, counted with each recommendation; `0` counts nothing',
      },
      { name: 'OPENAI_OUTPUT_PRICE', kind: price, default: '0', about: 'the same for tokens that it writes' },
    ],
  },
  {
    heading: 'The shop and its bank account',
    about: 'What the shop is called, and where customers transfer money to.',
    settings: [
      { name: 'SHOP_NAME', kind: text(), default: 'צמיג ישיר', demanded: true, about: 'the name of the shop' },
      {
        name: 'SHOP_PHONE',
        kind: phone('03-555-0142'),
        default: '03-555-0142',
        demanded: 'a phone number as people dial it, such as 03-555-0100',
        about: 'the phone that riders call',
      },
      {
        name: 'SHOP_WHATSAPP',
        kind: phone('050-555-0142'),
        without: '`050-555-0142` in a demo, no WhatsApp in production',
        about: 'the number that answers on WhatsApp, offered beside the phone',
      },
      { name: 'BANK_NAME', kind: text(), default: 'בנק הדגמה (99)', demanded: true, about: 'the bank that transfers go to' },
      { name: 'BANK_BRANCH', kind: text(), default: '123', demanded: true, about: 'the number of its branch' },
      { name: 'BANK_ACCOUNT', kind: text(), default: '456789', demanded: true, about: 'the number of the account' },
      { name: 'BANK_BENEFICIARY', kind: text(), default: 'צמיג ישיר בע״מ (הדגמה)', demanded: true, about: 'the name on the account' },
      {
        name: 'REFUSED_CARDS',
        kind: text('comma-separated kinds of cards that are not accepted'),
        without: 'two kinds in a demo, none in production',
        about: 'comma-separated kinds of cards that are not accepted, as the checkout names them',
      },
      {
        name: 'TRANSFER_PHONE',
        kind: phone('050-555-0142'),
        without: '`SHOP_PHONE`',
        about: 'the phone that customers tell of a transfer',
      },
      {
        name: 'TRACKING_URL',
        kind: matching('^https://[^\\s{}]+\\{code\\}[^\\s{}]*$', 'an https address with {code} in the place of the number of a parcel'),
        without: 'the number of a parcel stands without a link',
        about: "the carrier's page of a parcel, with `{code}` in the place of its number: `https://carrier.example/track?id={code}`",
      },
    ],
  },
  {
    heading: 'Delivery and pickup',
    about: 'What the shop promises: when the courier comes, the first day on which a garage can fit, and when the warehouse hands over.',
    settings: [
      {
        name: 'COURIER_DAYS',
        kind: courierDays(),
        default: 'gush_dan:1,sharon:1,shfela:1,jerusalem:2,haifa:2,north:2,negev:2,shomron:2,eilat:3',
        about: [
          'working days (Sunday to Thursday) that the courier takes to the regions of the cities, as the file of cities names them. Garages fit',
          'from the day after. A city whose region is not named here, or that the shop does not know, gets what the slowest region gets',
        ].join(' '),
      },
      {
        name: 'PICKUP_HOURS',
        kind: weekHours(),
        without: '`sun-thu 10-17` in a demo; in production orders are picked up by arrangement',
        about:
          'when the warehouse hands over orders, `sun-thu 10-17, fri 10-13`; a day that is not named is closed, as are Saturdays and holidays',
      },
    ],
  },
  {
    heading: 'The business',
    about: 'These seven stand on the legal pages.',
    settings: [
      {
        name: 'SHOP_LEGAL_NAME',
        kind: text(),
        default: 'צמיג ישיר (עסק לדוגמה)',
        demanded: true,
        about: 'the name of the business as it is registered',
      },
      {
        name: 'SHOP_COMPANY_ID',
        kind: matching('^\\d{8,9}$', 'the number of the company or the licensed dealer, 8 or 9 digits'),
        default: '000000000',
        demanded: true,
        about: 'the number of the company or the licensed dealer',
      },
      {
        name: 'SHOP_ADDRESS',
        kind: text(),
        default: 'רחוב הדוגמה 1, תל אביב',
        demanded: true,
        about: 'street, number and town of the business',
      },
      {
        name: 'SHOP_LATIN_NAME',
        kind: LATIN,
        without: '`Tzamig Yashir` in a demo, `SHOP_NAME` in production',
        about: "the shop's name in Latin letters, for its orders to suppliers abroad",
      },
      {
        name: 'SHOP_DELIVERY_ADDRESS',
        kind: LATIN,
        without: '`HaDugma 1, Tel Aviv, Israel` in a demo, `SHOP_ADDRESS` in production',
        about: 'where suppliers abroad deliver to, in Latin letters',
      },
      {
        name: 'SHOP_EMAIL',
        kind: email('the address of customer service', 'service@shop.example'),
        default: 'service@shop.example',
        demanded: true,
        about: 'the e-mail address of customer service',
      },
      { name: 'ACCESSIBILITY_COORDINATOR', kind: text(), default: 'צוות השירות', demanded: true, about: 'who answers for accessibility' },
      {
        name: 'ACCESSIBILITY_PHONE',
        kind: phone('03-555-0142'),
        default: '03-555-0142',
        demanded: true,
        about: 'the phone of who answers for accessibility',
      },
      {
        name: 'ACCESSIBILITY_EMAIL',
        kind: email('an address to write to about accessibility', 'access@shop.example'),
        default: 'access@shop.example',
        demanded: true,
        about: 'the e-mail address of who answers for accessibility',
      },
    ],
  },
  {
    heading: 'Payment by card',
    about: [
      'CreditGuard charges cards when its six keys are set, all of them: `PAYMENT_URL`, `PAYMENT_USER`, `PAYMENT_PASSWORD`,',
      '`PAYMENT_TERMINAL`, `PAYMENT_MID` and `PAYMENT_MERCHANT_PASSWORD`. A real shop without them sells by transfer only, and says so.',
    ].join(' '),
    settings: [
      {
        name: 'PAYMENT_GATEWAY',
        kind: oneOf(['sandbox', 'creditguard']),
        without: 'by the keys; `sandbox` in a demo without them',
        refused: { values: /^sandbox$/, says: 'must not be sandbox when SHOP_MODE is production: nobody would be charged' },
        about: "who charges cards: `creditguard`, or `sandbox`, a clearing page of the demo's own",
      },
      {
        name: 'PAYMENT_URL',
        kind: secureAddress('https://gateway.example/xpo/Relay'),
        about: 'where CreditGuard takes requests, such as `https://gateway.example/xpo/Relay`',
      },
      { name: 'PAYMENT_USER', kind: secret(text('the user of the gateway')), about: 'the user that the requests are sent by' },
      { name: 'PAYMENT_PASSWORD', kind: secret(text('the password of that user')), about: 'the password of that user' },
      { name: 'PAYMENT_TERMINAL', kind: matching('^\\d{4,15}$', 'the number of the terminal'), about: 'the number of the terminal' },
      {
        name: 'PAYMENT_MID',
        kind: matching('^\\w{1,20}$', "the merchant's number of the payment page"),
        about: "the merchant's number of the payment page",
      },
      {
        name: 'PAYMENT_MERCHANT_PASSWORD',
        kind: secret(text('the password that return addresses are signed with')),
        about: 'the password that CreditGuard signs return addresses with',
      },
      {
        name: 'PAYMENT_BIT',
        kind: oneOf(['on', 'off']),
        default: 'off',
        about: '`on` when the contract with the clearing company has Bit: then its page offers it, and the shop says so',
      },
      {
        name: 'PAYMENT_MAC_ENCODING',
        kind: oneOf(['hex', 'base64']),
        default: 'hex',
        about: 'how signatures are written; `base64` when the terminal was set so',
      },
    ],
  },
  {
    heading: 'Invoices and credit notes',
    about: [
      'Without a key of morning the shop issues documents by its own book, numbered without gaps. Invoices to companies above the legal sum then',
      'wait for an allocation number of the tax authority, which needs the three keys of its open API.',
    ].join(' '),
    settings: [
      {
        name: 'MORNING_URL',
        kind: secureAddress('https://api.greeninvoice.co.il/api/v1'),
        default: 'https://api.greeninvoice.co.il/api/v1',
        about: 'where morning (Green Invoice) takes requests',
      },
      { name: 'MORNING_ID', kind: text(), about: 'the id of an API key of morning: from then on it issues and numbers the documents' },
      { name: 'MORNING_SECRET', kind: secret(text('the secret of the API key')), about: 'the secret of that key' },
      {
        name: 'TAX_URL',
        kind: secureAddress('https://ita-api.taxes.gov.il/shaam/production'),
        default: 'https://ita-api.taxes.gov.il/shaam/production',
        about: 'where the tax authority takes requests for allocation numbers',
      },
      {
        name: 'TAX_TOKEN_URL',
        kind: secureAddress('https://openapi.taxes.gov.il/shaam/production'),
        default: 'https://openapi.taxes.gov.il/shaam/production',
        about: "where it gives the tokens for them; `tsandbox` in place of `production` is the authority's sandbox",
      },
      { name: 'TAX_CLIENT_ID', kind: text(), about: "the id of the shop's application at the tax authority" },
      { name: 'TAX_CLIENT_SECRET', kind: secret(text('the secret of the application')), about: 'the secret of that application' },
      {
        name: 'TAX_USER_ID',
        kind: matching('^\\d{9}$', 'an identity number of nine digits'),
        about: 'the identity number of the person who gave the application its right to ask',
      },
      {
        name: 'TAX_REFRESH_TOKEN',
        kind: secret(text('the refresh token of the sign-in')),
        about: 'the first refresh token of that sign-in; the shop keeps those that follow. A new value is taken after a new sign-in',
      },
      {
        name: 'TAX_SOFTWARE_NUMBER',
        kind: matching('^\\d{1,9}$', 'the number of the certificate'),
        without: '`SHOP_COMPANY_ID`',
        about: "the number of the software's certificate at the tax authority, where it has one",
      },
    ],
  },
  {
    heading: 'Carrier',
    about:
      'HFD carries the parcels of orders by shipping. Without its token staff type the numbers of parcels; a demo has a carrier of its own.',
    settings: [
      {
        name: 'CARRIER_URL',
        kind: secureAddress('https://api.hfd.co.il/rest/v2'),
        default: 'https://api.hfd.co.il/rest/v2',
        about: 'where HFD takes requests',
      },
      {
        name: 'CARRIER_SEARCH_URL',
        kind: secureAddress('https://run.hfd.co.il/RunCom.Server/Request.aspx'),
        default: 'https://run.hfd.co.il/RunCom.Server/Request.aspx',
        about: 'where it finds a parcel by the number of its order',
      },
      { name: 'CARRIER_TOKEN', kind: secret(text('the token of the API')), about: "the token that HFD's site for customers issues" },
      { name: 'CARRIER_CLIENT', kind: wholeNumber(1, 999_999_999), about: "the shop's number as a customer of HFD" },
      {
        name: 'CARRIER_SHIPMENT_TYPE',
        kind: wholeNumber(0, 9999),
        default: 35,
        about: "HFD's code of the kind of shipment; 35 is to the door",
      },
      { name: 'CARRIER_CARGO_TYPE', kind: wholeNumber(0, 9999), default: 10, about: "HFD's code of the kind of goods; 10 is a parcel" },
      {
        name: 'CARRIER_WEBHOOK_SECRET',
        kind: secret(text('the secret of the messages of HFD')),
        without: 'HFD is asked, and its own messages are refused',
        about: 'with which HFD sends its messages to `/api/v1/carrier/webhook`, as `Authorization: Bearer …`',
      },
    ],
  },
  {
    heading: 'Staff',
    about: [
      'Staff sign in with Google. Without a client id a demo that only this machine reaches has a sign-in of its own, which must not',
      'stand behind a proxy (it refuses every header of one); any other shop has none.',
    ].join(' '),
    settings: [
      {
        name: 'STAFF_EMAILS',
        kind: emails('dana@shop.example'),
        without: "`dana.levi@shop.example` with the demo's own sign-in",
        about: 'comma-separated e-mails of staff, letter by letter as Google writes them; taking one off ends its sessions',
      },
      { name: 'STAFF_IDLE_MINUTES', kind: wholeNumber(1, 1440), default: 120, about: 'after how long an unused session ends' },
      { name: 'STAFF_SESSION_HOURS', kind: wholeNumber(1, 168), default: 12, about: 'after how long any session ends' },
      {
        name: 'GOOGLE_CLIENT_ID',
        kind: matching('^[\\w.-]{10,200}$', "the client id of the shop's sign-in with Google"),
        about: "the client id of the shop's sign-in with Google; it needs `STAFF_EMAILS`",
      },
    ],
  },
  {
    heading: 'Messages',
    about: [
      'What the shop writes to people by itself: by mail, by SMS, by WhatsApp. A demo in which none of them is set up keeps all messages on',
      'this machine, where the desk shows them.',
    ].join(' '),
    settings: [
      {
        name: 'MESSAGE_CHANNELS',
        kind: matching('^(email|whatsapp|sms)(,\\s*(email|whatsapp|sms)){0,2}$', 'some of email, whatsapp, sms, separated by commas'),
        default: 'email,whatsapp,sms',
        about: [
          'which are used, the first one first, of those that are set up and that a person can be reached by; orders go by WhatsApp only to',
          'who asked for it',
        ].join(' '),
      },
      {
        name: 'MESSAGES_PER_RECIPIENT_HOUR',
        kind: limit,
        default: 6,
        about: 'messages that one address or phone may get in an hour; what is over goes to staff, who may send it all the same',
      },
      { name: 'MESSAGES_PER_RECIPIENT_DAY', kind: limit, default: 12, about: 'the same in 24 hours' },
      { name: 'MESSAGES_PER_HOUR', kind: limit, default: 200, about: 'messages of the whole shop in an hour; the others wait' },
      {
        name: 'SMTP_URL',
        kind: secretUrl(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465'),
        without: "the demo's own mail server; in production no messages",
        about: 'the mail server, with user and password',
      },
      {
        name: 'MAIL_FROM',
        kind: text('a mail address, with or without a name before it'),
        without: '`SHOP_EMAIL`',
        about: 'who the mails are from: `צמיג ישיר <service@shop.example>`',
      },
      { name: 'SMS_USERNAME', kind: text(), about: "the shop's user at 019, whose gateway sends SMS; set together with the next two" },
      { name: 'SMS_TOKEN', kind: secret(text()), about: 'the token of that user' },
      {
        name: 'SMS_SOURCE',
        kind: matching('^[A-Za-z0-9]{1,11}$', 'up to 11 Latin letters and digits'),
        about: 'who an SMS is from: up to 11 Latin letters and digits that 019 has approved',
      },
      {
        name: 'SMS_URL',
        kind: secureAddress('https://019sms.co.il/api'),
        default: 'https://019sms.co.il/api',
        about: 'where the gateway is',
      },
      {
        name: 'WHATSAPP_PHONE_ID',
        kind: matching('^\\d{5,30}$', 'the id of a phone number'),
        about:
          "the id of the shop's number at Meta's Cloud API; set together with the next three. Its templates: `docs/whatsapp-templates.md`",
      },
      { name: 'WHATSAPP_TOKEN', kind: secret(text()), about: 'the token of a system user that may send' },
      { name: 'WHATSAPP_APP_SECRET', kind: secret(text()), about: 'the secret of the app, which signs what its webhook tells' },
      {
        name: 'WHATSAPP_VERIFY_TOKEN',
        kind: secret(text()),
        about: 'what Meta is to show when it is told of the webhook, `<PUBLIC_URL>/api/v1/whatsapp/webhook`',
      },
      {
        name: 'WHATSAPP_URL',
        kind: secureAddress('https://graph.facebook.com/v23.0'),
        default: 'https://graph.facebook.com/v23.0',
        about: 'where the API is, with its version',
      },
    ],
  },
  {
    heading: 'Unpaid orders',
    about: [
      'How long goods wait for their payment, and how much may wait. Limits hold over all ingresses; they are per phone and per browser,',
      'and for an address (IPv6: /64) per day.',
    ].join(' '),
    settings: [
      {
        name: 'RESERVATION_MINUTES',
        kind: wholeNumber(5, 120),
        default: 30,
        about: 'how long units, appointment and coupon wait for a card payment, 5 to 120',
      },
      {
        name: 'TRANSFER_HOURS',
        kind: wholeNumber(1, 1_000),
        default: 48,
        about: "how long they wait for a transfer, in hours of Israel's working days; money found later is handled as for a card",
      },
      { name: 'OPEN_TRANSFERS', kind: limit, default: 3, about: 'unpaid orders by transfer of one phone or browser' },
      { name: 'OPEN_CARD_ORDERS', kind: limit, default: 5, about: 'unpaid orders by card of one phone or browser' },
      { name: 'UNPAID_UNITS', kind: limit, default: 24, about: 'units in unpaid orders of one phone or browser, also in a single order' },
      {
        name: 'UNPAID_UNITS_OF_ADDRESS',
        kind: limitOrZero,
        default: 60,
        about: 'units in unpaid orders of one address in a day; `0` sets no limit',
      },
      { name: 'UNPAID_APPOINTMENTS', kind: limit, default: 3, about: 'appointments in unpaid orders of one phone or browser' },
      {
        name: 'UNPAID_APPOINTMENTS_OF_ADDRESS',
        kind: limitOrZero,
        default: 10,
        about: 'appointments in unpaid orders of one address in a day; `0` sets no limit',
      },
    ],
  },
  {
    heading: 'Personal data',
    about: 'After how many months the shop forgets people.',
    settings: [
      {
        name: 'ORDER_CONTACT_MONTHS',
        kind: months,
        default: 24,
        about: 'the person of an order, counted since anything last happened to it; never while goods or money are under way',
      },
      { name: 'CONTACT_MONTHS', kind: months, default: 12, about: 'the person of an offer, a notice, a request or a recommendation' },
    ],
  },
  {
    heading: 'Catalogue',
    about: 'How tires are shown, and what a new shop begins with.',
    settings: [
      {
        name: 'DEFAULT_DOT_YEAR',
        kind: wholeNumber(2000, 2100),
        default: 2021,
        about: 'the year of manufacture that calls give, marked as assumed, for a tire without a date; no page shows it',
      },
      {
        name: 'UNDATED_CANCEL_MONTHS',
        kind: months,
        default: 24,
        about: 'a tire whose date is told before sending: its buyer may cancel free where it is older than so many months',
      },
      {
        name: 'IMAGE_BASE_URL',
        kind: secureAddress('https://photos.example/tires'),
        without: 'tires are drawn',
        about: 'where photos of tires are, such as `https://photos.example/tires`',
      },
      {
        name: 'PICTURES_DIR',
        kind: text('a directory'),
        without: 'tires without a photo are drawn',
        about:
          'a folder of your own photos, `<ean>.jpg`, `<ean>-2.jpg` …, and marks of brands; see [catalogue files](catalogue-files.md#your-own-photos)',
      },
      { name: 'SALE_CHIP_BRAND', kind: text('the name of a brand'), about: 'the brand whose cards carry a sale chip' },
      { name: 'SALE_CHIP_TEXT', kind: text('the text of the sale chip'), default: 'מבצע', about: 'the words on the chip' },
      {
        name: 'DEMO_CATALOGUE',
        kind: oneOf(['on', 'off']),
        without: '`on` in a demo, `off` in production',
        refused: { values: /^on$/, says: 'must be off when SHOP_MODE is production' },
        about: '`on` fills a new shop with the demo catalogue, `off` begins with an empty one',
      },
      {
        name: 'DEMO_HISTORY',
        kind: oneOf(['on', 'off']),
        without: '`on` in a demo with its own catalogue and message providers, `off` otherwise',
        refused: { values: /^on$/, says: 'must be off when SHOP_MODE is production' },
        about: '`on` tells a new demo ninety days of trade in the background, `off` begins without orders',
      },
    ],
  },
  {
    heading: 'Advertising pixel',
    about: 'Visitors are asked first: the pixel is loaded only after one has agreed.',
    settings: [
      {
        name: 'PIXEL_ID',
        kind: matching('^\\d{5,20}$', 'the number of an advertising pixel'),
        about: "the number of the shop's advertising pixel; without it there is none",
      },
      { name: 'PIXEL_SCRIPT_URL', kind: secureAddress(META_SCRIPT), default: META_SCRIPT, about: "the address of the pixel's script" },
      { name: 'PIXEL_EVENTS_URL', kind: webOrigin(), default: 'https://www.facebook.com', about: 'the host that the pixel reports to' },
    ],
  },
] as const satisfies readonly Section[]

type Row = (typeof SECTIONS)[number]['settings'][number]
/** The parsed settings, typed by their rows; undefined only without a default. */
export type Settings = {
  [R in Row as R['name']]: R extends { default: unknown } ? Static<R['kind']> : Static<R['kind']> | undefined
}
/** The raw texts from the environment or files; empty ones left out. */
export type EnvValues = Partial<Record<Row['name'], string>>
type KnownSetting = Setting & { name: Row['name'] }
/** The rows of all sections. */
export const SETTINGS: readonly KnownSetting[] = SECTIONS.flatMap(({ settings }): readonly Row[] => settings)

/** Checks across rows: each returns one line per problem. */
export const RULES: readonly ((env: EnvValues) => string[])[] = [
  (env) => passwordProblems('DATABASE', env.DATABASE_URL, env.DATABASE_PASSWORD),
  (env) => passwordProblems('CLICKHOUSE', env.CLICKHOUSE_URL, env.CLICKHOUSE_PASSWORD),
  ({ KAFKA_USERNAME: username, KAFKA_PASSWORD: password }) =>
    Boolean(username) === Boolean(password) ? [] : ['KAFKA_USERNAME and KAFKA_PASSWORD must be set together'],
  (env) => togetherProblems(env, ['LOG_ARCHIVE_BUCKET', 'LOG_ARCHIVE_KEY_ID', 'LOG_ARCHIVE_SECRET']),
  (env) => (env.LOG_ARCHIVE_BUCKET && env.LOG_ARCHIVE_DIR ? ['LOG_ARCHIVE_DIR must not be set where LOG_ARCHIVE_BUCKET is'] : []),
  (env) => togetherProblems(env, ['SMS_USERNAME', 'SMS_TOKEN', 'SMS_SOURCE']),
  (env) => togetherProblems(env, ['MORNING_ID', 'MORNING_SECRET']),
  (env) => togetherProblems(env, ['CARRIER_TOKEN', 'CARRIER_CLIENT']),
  (env) => togetherProblems(env, ['TAX_CLIENT_ID', 'TAX_CLIENT_SECRET', 'TAX_USER_ID', 'TAX_REFRESH_TOKEN']),
  (env) => togetherProblems(env, ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']),
  (env) => (env.KAFKA_CA && env.KAFKA_SSL !== 'on' ? ['KAFKA_SSL must be on where KAFKA_CA is set'] : []),
  productionProblems,
  paymentProblems,
  // A key alone does not choose a model: it may be in the environment for something else.
  (env) => (env.OPENAI_MODEL && !env.OPENAI_API_KEY ? ['OPENAI_API_KEY must be set to recommend tires with OPENAI_MODEL'] : []),
  (env) =>
    env.GOOGLE_CLIENT_ID && !env.STAFF_EMAILS ? ['STAFF_EMAILS must be set for staff to sign in with Google: their e-mail addresses'] : [],
]

/** All of them or none. */
function togetherProblems(env: EnvValues, names: readonly Row['name'][]): string[] {
  const absent = names.filter((name) => !env[name])
  return absent.length === 0 || absent.length === names.length
    ? []
    : [`${absent.join(', ')} must be set, too, where any of ${names.join(', ')} is`]
}

function passwordProblems(engine: string, url: string | undefined, password: string | undefined): string[] {
  if (!password) return []
  const { username, password: inUrl } = URL.parse(url ?? '') ?? { username: '', password: '' }
  if (username === '') return [`${engine}_URL must name the user whose password is ${engine}_PASSWORD`]
  return inUrl ? [`${engine}_URL must hold no password where ${engine}_PASSWORD is set`] : []
}

/** What production requires instead of the demo's defaults, and demo settings that it rejects. */
function productionProblems(env: EnvValues): string[] {
  if (env.SHOP_MODE !== 'production') return []
  const missing = SETTINGS.filter(({ name, demanded }) => demanded && !env[name])
  const refused = SETTINGS.filter((setting) => setting.refused?.values.test(env[setting.name] ?? ''))
  return [
    ...missing.map(
      ({ name, demanded, about }) => `${name} must be set when SHOP_MODE is production: ${demanded === true ? about : demanded}`,
    ),
    ...refused.map((setting) => `${setting.name} ${setting.refused?.says}`),
  ]
}

/** CreditGuard needs all of its keys. Without any a production shop accepts transfers only. */
function paymentProblems(env: EnvValues): string[] {
  if (env.PAYMENT_GATEWAY === 'sandbox') return []
  const absent = PAYMENT_KEYS.filter((name) => !env[name])
  const isMeant = env.PAYMENT_GATEWAY === 'creditguard' || absent.length < PAYMENT_KEYS.length
  return isMeant ? absent.map((name) => `${name} must be set to charge cards with creditguard`) : []
}
