import type { PageHead } from '#frontend/shared/page.ts'
import { homePath, shopPath, shopsInCityPath, shopsPath } from '#frontend/shared/routes.ts'
import { absoluteUrl, breadcrumbData, context, internationalPhone } from '#frontend/shared/structured-data.ts'
import { pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import type { ShopDetails } from '#services/garages/garage.contract.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { ourShopText as text } from './our-shop.text.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export function ourShopHead(settings: PublicSettings, id: string, shop: ShopDetails | null, isUnknown: boolean): PageHead {
  const path = shopPath(shop?.id ?? id)
  if (!shop) {
    return {
      title: `${isUnknown ? text.notFound : text.shops} | ${settings.shopName}`,
      description: text.notFoundWay,
      canonicalPath: path,
      imagePath: null,
      status: isUnknown ? 404 : 200,
      isIndexed: false,
      jsonLd: [],
    }
  }
  const { displayName, city, address, photo } = shop
  return {
    title: `${text.headTitle(displayName, city.displayName)} | ${settings.shopName}`,
    description: text.headDescription(displayName, `${address}, ${city.displayName}`),
    canonicalPath: path,
    imagePath: pictureAddress(photo, 'format=png'),
    openGraph: { 'og:image:alt': displayName },
    status: 200,
    isIndexed: true,
    jsonLd: import.meta.env.SSR
      ? [
          garageData(settings, shop),
          breadcrumbData(settings, [
            { name: text.home, path: homePath },
            { name: text.shops, path: shopsPath },
            { name: city.displayName, path: shopsInCityPath(city.id) },
            { name: displayName, path },
          ]),
        ]
      : [],
  }
}

/** A place of business as search engines know it. Its score has no count, so it is no rating (Google's rule). */
function garageData(settings: PublicSettings, shop: ShopDetails): object {
  return {
    '@context': context,
    '@type': 'AutoRepair',
    name: shop.displayName,
    url: absoluteUrl(settings, shopPath(shop.id)),
    image: new URL(pictureAddress(shop.photo, 'w=960'), settings.publicUrl).href,
    telephone: internationalPhone(shop.phone),
    address: { '@type': 'PostalAddress', streetAddress: shop.address, addressLocality: shop.city.displayName, addressCountry: 'IL' },
    openingHoursSpecification: shop.hours.flatMap((open, day) =>
      open ? { '@type': 'OpeningHoursSpecification', dayOfWeek: DAYS[day], opens: clock(open.opens), closes: clock(open.closes) } : [],
    ),
  }
}
