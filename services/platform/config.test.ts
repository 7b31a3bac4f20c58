import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the configuration', () => {
  it('needs nothing to be set for a demo', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'demo',
      http: { host: '127.0.0.1', port: 3000, basePath: '', publicUrl: 'http://127.0.0.1:3000', trustedProxies: [] },
      database: { url: undefined, poolSize: 20 },
      kafka: { brokers: [] },
      shop: { saleChip: null, whatsApp: '050-555-0142', refusedCards: ['אמריקן אקספרס', 'דיינרס'] },
      catalogue: { defaultDotYear: 2021, undatedCancelMonths: 24, imageBaseUrl: null, picturesDirectory: null, isDemo: true },
    })
  })

  it('turns names of the environment into settings of the parts', () => {
    const config = readConfig({
      PORT: '8080',
      DATA_DIR: '/srv/shop',
      BASE_PATH: '/tires/shop',
      KAFKA_BROKERS: 'one:9092, two:9092',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
      SALE_CHIP_BRAND: 'Maxxis',
      SHOP_PHONE: '035550100',
      DEMO_CATALOGUE: 'off',
      LOG_LEVEL: '',
    })
    expect(config).toMatchObject({
      dataDirectory: '/srv/shop',
      http: { port: 8080, basePath: '/tires/shop', publicUrl: 'http://127.0.0.1:8080', trustedProxies: ['10.0.0.0/8', '::1'] },
      kafka: { brokers: ['one:9092', 'two:9092'] },
      shop: { phone: '035550100', saleChip: { brand: 'Maxxis', text: 'מבצע' } },
      catalogue: { isDemo: false },
      log: { level: 'info' },
    })
  })

  it('charges cards by what is set: the clearing page of a demo, a clearing company, or not at all', () => {
    const keys = {
      PAYMENT_URL: 'https://gateway.example/xpo/Relay',
      PAYMENT_USER: 'shop',
      PAYMENT_PASSWORD: 'secret',
      PAYMENT_TERMINAL: '0962832',
      PAYMENT_MID: '938',
      PAYMENT_MERCHANT_PASSWORD: 'another',
    }
    expect(readConfig({}).payment).toEqual({ gateway: 'sandbox' })
    expect(readConfig({ ...keys, PAYMENT_GATEWAY: 'sandbox' }).payment).toEqual({ gateway: 'sandbox' })
    expect(readConfig(keys).payment).toMatchObject({ gateway: 'creditguard', user: 'shop', terminal: '0962832', macEncoding: 'hex' })
    expect(problemsOf({ ...keys, PAYMENT_MID: '', PAYMENT_USER: '' })).toEqual([
      'PAYMENT_USER must be set to charge cards with creditguard',
      'PAYMENT_MID must be set to charge cards with creditguard',
    ])
    expect(problemsOf({ PAYMENT_GATEWAY: 'creditguard' })).toHaveLength(6)
    expect(problemsOf({ SHOP_MODE: 'production', PAYMENT_GATEWAY: 'sandbox' })).toContain(
      'PAYMENT_GATEWAY must not be sandbox when SHOP_MODE is production: nobody would be charged',
    )
    expect(problemsOf({ PAYMENT_URL: 'http://gateway.example', PAYMENT_PASSWORD: 'x'.repeat(201) }).join()).not.toContain('xxx')
  })

  it('keeps old events beside the embedded Postgres, otherwise where it is said', () => {
    expect(readConfig({ DATA_DIR: '/srv/shop' }).archive).toEqual({ keptDays: 90, place: { directory: '/srv/shop/log-archive' } })
    const server = { DATABASE_URL: 'postgres://shop:secret@db:5432/shop' }
    expect(readConfig(server).archive.place).toBeNull()
    expect(readConfig({ ...server, LOG_ARCHIVE_DIR: '/mnt/log', LOG_ARCHIVE_DAYS: '7' }).archive).toEqual({
      keptDays: 7,
      place: { directory: '/mnt/log' },
    })
    const bucket = { LOG_ARCHIVE_BUCKET: 'https://s3.example/log', LOG_ARCHIVE_KEY_ID: 'id', LOG_ARCHIVE_SECRET: 'secret' }
    expect(readConfig({ ...server, ...bucket }).archive.place).toEqual({
      bucket: 'https://s3.example/log',
      region: 'auto',
      keyId: 'id',
      secret: 'secret',
    })
    expect(problemsOf({ ...bucket, LOG_ARCHIVE_SECRET: '' })).toHaveLength(1)
    expect(problemsOf({ ...bucket, LOG_ARCHIVE_DIR: '/mnt/log' })).toEqual(['LOG_ARCHIVE_DIR must not be set where LOG_ARCHIVE_BUCKET is'])
  })

  it('lets staff in with Google, or, where only this machine reaches a demo, by a sign-in of its own', () => {
    const local = { signIn: { provider: 'local' }, emails: ['dana.levi@shop.example'], idleMs: 7_200_000, lifetimeMs: 43_200_000 }
    expect(readConfig({}).staff).toEqual(local)
    expect(readConfig({ HOST: 'localhost', BASE_PATH: '/shop' }).staff).toEqual(local)
    const reachable = [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://shop.example' },
      { TRUSTED_PROXIES: '127.0.0.1' },
      { HOST: '192.168.0.7' },
    ]
    for (const env of reachable) expect(readConfig(env).staff).toMatchObject({ signIn: null, emails: [] })

    const google = { GOOGLE_CLIENT_ID: '1234-abc.apps.googleusercontent.com', STAFF_EMAILS: 'dana@shop.example, gil@shop.example' }
    const signIn = { provider: 'google', clientId: google.GOOGLE_CLIENT_ID }
    expect(readConfig(google).staff).toMatchObject({ signIn, emails: ['dana@shop.example', 'gil@shop.example'] })
    expect(problemsOf({ ...google, STAFF_EMAILS: '' })).toEqual([
      'STAFF_EMAILS must be set for staff to sign in with Google: their e-mail addresses',
    ])
    expect(problemsOf({ STAFF_EMAILS: 'dana@shop.example;gil@shop.example' })).toHaveLength(1)
  })

  it('recommends by rules until a model is named and has its key', () => {
    expect(readConfig({ OPENAI_API_KEY: 'sk-of-something-else' }).recommender).toBeNull()
    const keys = { OPENAI_API_KEY: 'sk-secret', OPENAI_MODEL: 'gpt-5-mini' }
    expect(readConfig(keys).recommender).toEqual({
      apiKey: 'sk-secret',
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt-5-mini',
      timeoutMs: 15_000,
      inputPrice: 0,
      outputPrice: 0,
    })
    const own = {
      OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
      OPENAI_TIMEOUT_SECONDS: '5',
      OPENAI_INPUT_PRICE: '0.25',
      OPENAI_OUTPUT_PRICE: '2',
    }
    expect(readConfig({ ...keys, ...own }).recommender).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      timeoutMs: 5000,
      inputPrice: 0.25,
      outputPrice: 2,
    })
    expect(problemsOf({ OPENAI_MODEL: 'gpt-5-mini' })).toEqual(['OPENAI_API_KEY must be set to recommend tires with OPENAI_MODEL'])
    expect(problemsOf({ OPENAI_TIMEOUT_SECONDS: '21' })).toEqual(['OPENAI_TIMEOUT_SECONDS must be a whole number from 1 to 20, but is 21'])
  })

  it('sends the key of the model over https only, and never repeats it', () => {
    const wrong = { OPENAI_API_KEY: 'sk secret', OPENAI_MODEL: 'm', OPENAI_BASE_URL: 'http://models.example/v1', OPENAI_INPUT_PRICE: '-1' }
    expect(problemsOf({ SHOP_MODE: 'demo', ...wrong })).toEqual([
      'OPENAI_API_KEY must be a key without spaces',
      'OPENAI_BASE_URL must be an https address without a query, such as https://models.example/v1',
      'OPENAI_INPUT_PRICE must be dollars per million tokens, such as 0.25, but is "-1"',
    ])
  })

  it('takes any setting from a file, and never from two places', () => {
    const directory = mkdtempSync(join(tmpdir(), 'secrets-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const file = (name: string, content: string): string => {
      writeFileSync(join(directory, name), content)
      return join(directory, name)
    }
    const url = 'postgres://shop@127.0.0.1:5432/shop'
    const password = { DATABASE_PASSWORD_FILE: file('password', 'p%/ @:\n') }
    expect(readConfig({ DATABASE_URL: url, ...password, DATABASE_PASSWORD: '' }).database.url).toBe(
      'postgres://shop:p%25%2F%20%40%3A@127.0.0.1:5432/shop',
    )
    expect(readConfig({ PORT_FILE: file('port', '8080') }).http.port).toBe(8080)
    expect(readConfig({ SHOP_PHONE_FILE: file('empty', '\n') }).shop.phone).toBe('03-555-0142')
    expect(problemsOf({ DATABASE_URL: url, ...password, DATABASE_PASSWORD: 'other' })).toEqual([
      'DATABASE_PASSWORD and DATABASE_PASSWORD_FILE must not both be set',
    ])
    expect(problemsOf({ LINK_SECRET_FILE: join(directory, 'none') })).toEqual([
      'LINK_SECRET_FILE must be the path of a file that can be read',
    ])
    expect(problemsOf({ LINK_SECRET_FILE: file('short', 'hush') }).join()).not.toContain('hush')
  })

  it('repeats no secret and no address of which anything is wrong', () => {
    const secrets = [
      'DATABASE_URL',
      'DATABASE_PASSWORD',
      'CLICKHOUSE_URL',
      'CLICKHOUSE_PASSWORD',
      'KAFKA_CA',
      'KAFKA_USERNAME',
      'KAFKA_PASSWORD',
    ]
    const others = ['LINK_SECRET', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OPENAI_API_KEY', 'OPENAI_BASE_URL']
    const payment = ['PAYMENT_URL', 'PAYMENT_USER', 'PAYMENT_PASSWORD', 'PAYMENT_MERCHANT_PASSWORD']
    const addresses = ['PUBLIC_URL', 'IMAGE_BASE_URL', 'PIXEL_SCRIPT_URL', 'PIXEL_EVENTS_URL']
    for (const name of [...secrets, ...others, ...payment, ...addresses]) {
      // Too long, too short between commas, with a space, and no address.
      const problems = problemsOf({ [name]: `hush , ${'x'.repeat(200)}` })
      expect(problems).toContainEqual(expect.stringMatching(`^${name} must be `))
      expect(problems.join()).not.toContain('hush')
    }
  })

  it('sends traces where it is told, with headers that may stand in a file', () => {
    expect(readConfig({}).traces).toBeNull()
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%2Cb, x-other=c=' }
    expect(readConfig(traces).traces).toEqual({ endpoint: 'http://collector:4318', headers: 'x-key=a%2Cb, x-other=c=', share: 1 })
    expect(problemsOf({ ...traces, OTEL_EXPORTER_OTLP_HEADERS: 'hush' })).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS must be a comma-separated list of name=value',
    ])
  })

  it('wants a user for a password, and one password', () => {
    expect(problemsOf({ CLICKHOUSE_PASSWORD: 'x' })).toEqual(['CLICKHOUSE_URL must name the user whose password is CLICKHOUSE_PASSWORD'])
    expect(problemsOf({ CLICKHOUSE_PASSWORD: 'x', CLICKHOUSE_URL: 'http://shop:y@clickhouse:8123/shop' })).toEqual([
      'CLICKHOUSE_URL must hold no password where CLICKHOUSE_PASSWORD is set',
    ])
  })

  it('shows Kafka who it is, over TLS when told so', () => {
    expect(readConfig({}).kafka).toEqual({ brokers: [], ssl: false, sasl: null })
    const user = { KAFKA_USERNAME: 'shop', KAFKA_PASSWORD: 'secret' }
    const sasl = { mechanism: 'scram-sha-512', username: 'shop', password: 'secret' }
    expect(readConfig({ ...user, KAFKA_SSL: 'on' }).kafka).toMatchObject({ ssl: true, sasl })
    const ca = '-----BEGIN CERTIFICATE-----\nMIIB'
    expect(readConfig({ ...user, KAFKA_SSL: 'on', KAFKA_CA: ca, KAFKA_SASL: 'plain' }).kafka).toMatchObject({
      ssl: { ca },
      sasl: { mechanism: 'plain' },
    })
    expect(problemsOf({ KAFKA_USERNAME: 'shop', KAFKA_CA: ca })).toEqual([
      'KAFKA_USERNAME and KAFKA_PASSWORD must be set together',
      'KAFKA_SSL must be on where KAFKA_CA is set',
    ])
  })

  it('names every wrong setting at once, with what was expected', () => {
    expect(
      problemsOf({ PORT: 'eighty', BASE_PATH: 'shop/', LOG_LEVEL: 'loud', TRUSTED_PROXIES: '10.0.0.0/64', PUBLIC_URL: 'shop.example' }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535, but is "eighty"',
      'BASE_PATH must be empty, or a path such as /shop without a slash at its end, but is "shop/"',
      'PUBLIC_URL must be scheme and host without a path, such as https://shop.example',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but is "loud"',
      'TRUSTED_PROXIES must be a comma-separated list of addresses or networks, such as 10.0.0.0/8,::1, but is "10.0.0.0/64"',
    ])
  })

  it('knows the days of the courier by region and the hours of pickup', () => {
    const { courierDays, pickupHours } = readConfig({ COURIER_DAYS: 'gush_dan:1, eilat:4', PICKUP_HOURS: 'sun 9-12' }).delivery
    expect([courierDays.get('gush_dan'), courierDays.get('eilat'), pickupHours?.[0]]).toEqual([1, 4, { opens: 9, closes: 12 }])
    const usual = readConfig({}).delivery.courierDays
    expect(['gush_dan', 'north', 'negev', 'jerusalem', 'haifa', 'eilat'].map((region) => usual.get(region))).toEqual([1, 2, 2, 2, 2, 3])
    expect(problemsOf({ COURIER_DAYS: 'eilat:0', PICKUP_HOURS: 'sat 10-12' })).toEqual([
      'COURIER_DAYS must be regions with working days from 1 to 14, each region once, such as gush_dan:1,haifa:2,eilat:3, but is "eilat:0"',
      'PICKUP_HOURS must be hours of days from sun to fri, each day once, such as "sun-thu 10-17, fri 10-13", but is "sat 10-12"',
    ])
  })

  it.each(['http://photos.example', 'https://photos.example/?a=b', 'https://user@photos.example/', 'photos.example/tires'])(
    'refuses photos at %s',
    (IMAGE_BASE_URL) => {
      expect(problemsOf({ IMAGE_BASE_URL })).toHaveLength(1)
      expect(readConfig({ IMAGE_BASE_URL: 'https://photos.example/tires' }).catalogue.imageBaseUrl).toBe('https://photos.example/tires')
    },
  )

  it('knows the pixel by its number; where it stands may be another place, over https or on this machine', () => {
    expect(readConfig({}).pixel).toBeNull()
    expect(readConfig({ PIXEL_ID: '123456789012345' }).pixel).toEqual({
      id: '123456789012345',
      scriptUrl: 'https://connect.facebook.net/en_US/fbevents.js',
      eventsUrl: 'https://www.facebook.com',
    })
    const here = { PIXEL_ID: '12345', PIXEL_SCRIPT_URL: 'http://127.0.0.1:8080/fbevents.js', PIXEL_EVENTS_URL: 'http://127.0.0.1:8080' }
    expect(readConfig(here).pixel).toEqual({ id: '12345', scriptUrl: here.PIXEL_SCRIPT_URL, eventsUrl: here.PIXEL_EVENTS_URL })
    expect(problemsOf({ PIXEL_ID: "1');alert(1", PIXEL_SCRIPT_URL: 'http://pixel.example/x.js', PIXEL_EVENTS_URL: 'data:,' })).toHaveLength(
      3,
    )
  })

  it.each(['3000.5', '-1', '65536', '1e9'])('refuses the port %s', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1)
  })

  it('never repeats an address of a server, which may hold a password', () => {
    const [problem] = problemsOf({ DATABASE_URL: 'mysql://shop:secret@host/shop' })
    expect(problem).toBe('DATABASE_URL must be an address such as postgres://user:password@host:5432/shop')
  })

  it('takes several secrets for links, all of them long, and repeats none', () => {
    const [old, young] = ['o'.repeat(32), 'y'.repeat(40)]
    expect(readConfig({ LINK_SECRET: `${young}, ${old}` }).links).toEqual({ secret: `${young}, ${old}` })
    for (const LINK_SECRET of ['short', `${young},short`, ' , ']) {
      expect(problemsOf({ LINK_SECRET })).toEqual([
        'LINK_SECRET must be a secret of at least 32 characters, or several separated by commas',
      ])
    }
  })

  it('asks a real shop for what a demo makes up, and refuses demo data', () => {
    expect(problemsOf({ SHOP_MODE: 'production', DEMO_CATALOGUE: 'on', PORT: 'x' })).toEqual([
      'PORT must be a whole number from 0 to 65535, but is "x"',
      'PUBLIC_URL must be set when SHOP_MODE is production: scheme and host that shoppers use, such as https://shop.example',
      'LINK_SECRET must be set when SHOP_MODE is production: a secret of at least 32 characters',
      'SHOP_NAME must be set when SHOP_MODE is production: the name of the shop',
      'SHOP_PHONE must be set when SHOP_MODE is production: a phone number as people dial it, such as 03-555-0100',
      'BANK_NAME must be set when SHOP_MODE is production: the bank that transfers go to',
      'BANK_BRANCH must be set when SHOP_MODE is production: the number of its branch',
      'BANK_ACCOUNT must be set when SHOP_MODE is production: the number of the account',
      'BANK_BENEFICIARY must be set when SHOP_MODE is production: the name on the account',
      'SHOP_LEGAL_NAME must be set when SHOP_MODE is production: the name of the business as it is registered',
      'SHOP_COMPANY_ID must be set when SHOP_MODE is production: the number of the company or the licensed dealer',
      'SHOP_ADDRESS must be set when SHOP_MODE is production: street, number and town of the business',
      'SHOP_EMAIL must be set when SHOP_MODE is production: the e-mail address of customer service',
      'ACCESSIBILITY_COORDINATOR must be set when SHOP_MODE is production: who answers for accessibility',
      'ACCESSIBILITY_PHONE must be set when SHOP_MODE is production: the phone of who answers for accessibility',
      'ACCESSIBILITY_EMAIL must be set when SHOP_MODE is production: the e-mail address of who answers for accessibility',
      'DEMO_CATALOGUE must be off when SHOP_MODE is production',
    ])
    const real = {
      SHOP_MODE: 'production',
      PUBLIC_URL: 'https://shop.example',
      LINK_SECRET: 'a'.repeat(32),
      SHOP_NAME: 'צמיגים',
      SHOP_PHONE: '*6055',
      BANK_NAME: 'הבנק',
      BANK_BRANCH: '1',
      BANK_ACCOUNT: '2',
      BANK_BENEFICIARY: 'צמיגים בע״מ',
      SHOP_LEGAL_NAME: 'צמיגים בע״מ',
      SHOP_COMPANY_ID: '514000009',
      SHOP_ADDRESS: 'רחוב הרכב 5, חולון',
      SHOP_EMAIL: 'service@shop.example',
      ACCESSIBILITY_COORDINATOR: 'דנה כהן',
      ACCESSIBILITY_PHONE: '03-555-0150',
      ACCESSIBILITY_EMAIL: 'access@shop.example',
    }
    expect(readConfig(real)).toMatchObject({
      mode: 'production',
      shop: {
        transfer: { bank: 'הבנק', branch: '1', account: '2', beneficiary: 'צמיגים בע״מ', phone: '*6055' },
        business: { legalName: 'צמיגים בע״מ', accessibility: { coordinator: 'דנה כהן' } },
        refusedCards: [],
        whatsApp: null,
      },
      catalogue: { isDemo: false },
      payment: null,
      staff: { signIn: null, emails: [] },
    })
    expect(readConfig({ ...real, REFUSED_CARDS: 'דיינרס,' }).shop.refusedCards).toEqual(['דיינרס'])
    expect(problemsOf({ SHOP_EMAIL: 'service', SHOP_COMPANY_ID: '12' })).toEqual([
      'SHOP_COMPANY_ID must be the number of the company or the licensed dealer, 8 or 9 digits, but is "12"',
      'SHOP_EMAIL must be the address of customer service, such as service@shop.example, but is "service"',
    ])
  })
})
