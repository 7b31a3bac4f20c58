import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

/**
 * The shape that search engines want of each kind of data: Google's rules for merchant listings, breadcrumbs, lists, site names
 * and organizations, without what would only be recommended there. Nothing beyond it may stand in a document.
 */

const strict = { additionalProperties: false }
const Context = Type.Literal('https://schema.org')
const Text = Type.String({ pattern: '^\\S(.*\\S)?$' })
const Url = Type.String({ pattern: '^https?://[^\\s/]+/\\S*$' })
const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })
const Amount = Type.String({ pattern: '^\\d+\\.\\d{2}$' })
const Country = Type.Literal('IL')
const Phone = Type.String({ pattern: '^(\\+972-\\d[\\d-]{6,}|\\*\\d{4})$' })
const schemaValue = (...names: string[]) => Type.Union(names.map((name) => Type.Literal(`https://schema.org/${name}`)))

const Money = Type.Object({ '@type': Type.Literal('MonetaryAmount'), value: Amount, currency: Type.Literal('ILS') }, strict)
const Days = Type.Object(
  {
    '@type': Type.Literal('QuantitativeValue'),
    minValue: Type.Integer({ minimum: 0 }),
    maxValue: Type.Integer({ minimum: 0 }),
    unitCode: Type.Literal('DAY'),
  },
  strict,
)
const Seller = Type.Object({ '@type': Type.Literal('Organization'), '@id': Url, name: Text }, strict)

const Shipping = Type.Object(
  {
    '@type': Type.Literal('OfferShippingDetails'),
    shippingRate: Money,
    shippingDestination: Type.Object({ '@type': Type.Literal('DefinedRegion'), addressCountry: Country }, strict),
    deliveryTime: Type.Optional(
      Type.Object({ '@type': Type.Literal('ShippingDeliveryTime'), handlingTime: Days, transitTime: Days }, strict),
    ),
  },
  strict,
)
const ReturnPolicy = Type.Object(
  {
    '@type': Type.Literal('MerchantReturnPolicy'),
    applicableCountry: Country,
    returnPolicyCategory: schemaValue('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: Type.Integer({ minimum: 14 }),
    returnMethod: schemaValue('ReturnByMail'),
    returnFees: schemaValue('ReturnShippingFees'),
    returnShippingFeesAmount: Money,
  },
  strict,
)

const Offer = Type.Object(
  {
    '@type': Type.Literal('Offer'),
    url: Url,
    price: Amount,
    priceCurrency: Type.Literal('ILS'),
    itemCondition: schemaValue('NewCondition'),
    availability: schemaValue('InStock', 'BackOrder', 'OutOfStock'),
    availabilityStarts: Type.Optional(Day),
    seller: Seller,
    shippingDetails: Shipping,
    hasMerchantReturnPolicy: ReturnPolicy,
  },
  strict,
)

const Product = Type.Object(
  {
    '@context': Context,
    '@type': Type.Literal('Product'),
    name: Text,
    description: Type.String({ pattern: '\\S' }),
    sku: Text,
    gtin13: Type.Optional(Type.String({ pattern: '^(?!2|0[24])\\d{13}$' })),
    brand: Type.Object({ '@type': Type.Literal('Brand'), name: Text }, strict),
    category: Text,
    size: Text,
    image: Type.Array(Url, { minItems: 1 }),
    url: Url,
    offers: Type.Optional(Offer),
  },
  strict,
)

const step = (place: Record<string, TSchema>) =>
  Type.Object({ '@type': Type.Literal('ListItem'), position: Type.Integer({ minimum: 1 }), name: Text, ...place }, strict)
const BreadcrumbList = Type.Object(
  { '@context': Context, '@type': Type.Literal('BreadcrumbList'), itemListElement: Type.Array(step({ item: Url }), { minItems: 2 }) },
  strict,
)
const Article = Type.Object(
  {
    '@context': Context,
    '@type': Type.Literal('Article'),
    headline: Type.String({ pattern: '\\S', maxLength: 110 }),
    description: Text,
    url: Url,
    mainEntityOfPage: Url,
    image: Url,
    datePublished: Day,
    inLanguage: Type.Literal('he-IL'),
    author: Seller,
    publisher: Seller,
  },
  strict,
)
const ItemList = Type.Object(
  {
    '@context': Context,
    '@type': Type.Literal('ItemList'),
    numberOfItems: Type.Integer({ minimum: 1 }),
    itemListElement: Type.Array(step({ url: Url }), { minItems: 1, maxItems: 30 }),
  },
  strict,
)

const Organization = Type.Object(
  {
    '@context': Context,
    ...Seller.properties,
    url: Url,
    logo: Url,
    telephone: Phone,
    contactPoint: Type.Object(
      {
        '@type': Type.Literal('ContactPoint'),
        contactType: Text,
        telephone: Phone,
        areaServed: Country,
        availableLanguage: Type.Literal('he'),
      },
      strict,
    ),
  },
  strict,
)
const WebSite = Type.Object(
  {
    '@context': Context,
    '@type': Type.Literal('WebSite'),
    name: Text,
    url: Url,
    inLanguage: Type.Literal('he-IL'),
    publisher: Type.Object({ '@id': Url }, strict),
    potentialAction: Type.Object(
      {
        '@type': Type.Literal('SearchAction'),
        target: Type.Object(
          { '@type': Type.Literal('EntryPoint'), urlTemplate: Type.String({ pattern: '^https?://.*\\{search_term_string\\}$' }) },
          strict,
        ),
        'query-input': Type.Literal('required name=search_term_string'),
      },
      strict,
    ),
  },
  strict,
)

const Hour = Type.String({ pattern: '^([01]\\d|2[0-4]):00$' })
const AutoRepair = Type.Object(
  {
    '@context': Context,
    '@type': Type.Literal('AutoRepair'),
    name: Text,
    url: Url,
    image: Url,
    telephone: Phone,
    address: Type.Object(
      { '@type': Type.Literal('PostalAddress'), streetAddress: Text, addressLocality: Text, addressCountry: Country },
      strict,
    ),
    openingHoursSpecification: Type.Array(
      Type.Object(
        {
          '@type': Type.Literal('OpeningHoursSpecification'),
          dayOfWeek: Type.String({ pattern: '^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$' }),
          opens: Hour,
          closes: Hour,
        },
        strict,
      ),
    ),
  },
  strict,
)

const schemas: Record<string, TSchema> = { AutoRepair, Product, Article, BreadcrumbList, ItemList, Organization, WebSite }

export type StructuredData = Record<string, unknown> & { '@type': string }

/** Every block of data in a document, as a search engine finds it. */
export function structuredDataOf(html: string): StructuredData[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as StructuredData,
  )
}

/** What is wrong with a block, one line per fault; nothing when all is well. */
export function structuredDataFaults(data: StructuredData): string[] {
  const schema = schemas[data['@type']]
  if (!schema) return [`${data['@type']} is no kind of data that the shop has`]
  return [...Value.Errors(schema, data)].map(({ instancePath, message }) => `${data['@type']}${instancePath} ${message}`)
}
