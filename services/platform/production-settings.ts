/** What a demo makes up, a real shop must say. */
const REQUIRED_IN_PRODUCTION = {
  PUBLIC_URL: 'scheme and host that shoppers use, such as https://shop.example',
  LINK_SECRET: 'a secret of at least 32 characters',
  SHOP_NAME: 'the name of the shop',
  SHOP_PHONE: 'a phone number as people dial it, such as 03-555-0100',
  BANK_NAME: 'the bank that transfers go to',
  BANK_BRANCH: 'the number of its branch',
  BANK_ACCOUNT: 'the number of the account',
  BANK_BENEFICIARY: 'the name on the account',
  SHOP_LEGAL_NAME: 'the name of the business as it is registered',
  SHOP_COMPANY_ID: 'the number of the company or the licensed dealer',
  SHOP_ADDRESS: 'street, number and town of the business',
  SHOP_EMAIL: 'the e-mail address of customer service',
  ACCESSIBILITY_COORDINATOR: 'who answers for accessibility',
  ACCESSIBILITY_PHONE: 'the phone of who answers for accessibility',
  ACCESSIBILITY_EMAIL: 'the e-mail address of who answers for accessibility',
}

/** What keeps these settings from being a real shop's. */
export function productionProblems(envValues: Record<string, string | undefined>): string[] {
  if (envValues.SHOP_MODE !== 'production') return []
  const missing = Object.entries(REQUIRED_IN_PRODUCTION).filter(([name]) => !envValues[name])
  const problems = missing.map(([name, expected]) => `${name} must be set when SHOP_MODE is production: ${expected}`)
  if (envValues.DEMO_CATALOGUE === 'on') problems.push('DEMO_CATALOGUE must be off when SHOP_MODE is production')
  return [
    ...problems,
    ...DEMO_SECRETS.flatMap((name) => (isOfDemo(envValues[name]) ? [`${name} must not be the demo's: anybody can read it`] : [])),
  ]
}

/** What `deploy/demo-secrets` says. */
const DEMO_SECRETS = ['LINK_SECRET', 'DATABASE_PASSWORD', 'CLICKHOUSE_PASSWORD']

function isOfDemo(secret: string | undefined): boolean {
  return secret?.includes('for-the-demo-only') ?? false
}
