import type { PageHead } from '#frontend/shared/page.ts'
import { garagePath, garagesInCityPath, garagesPath, homePath } from '#frontend/shared/routes.ts'
import { absoluteUrl, breadcrumbData, context, internationalPhone } from '#frontend/shared/structured-data.ts'
import { pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import type { GarageDetails } from '#services/garages/garage.contract.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { garageText as text } from './garage.text.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export function garageHead(settings: PublicSettings, id: string, garage: GarageDetails | null, isUnknown: boolean): PageHead {
  const path = garagePath(garage?.id ?? id)
  if (!garage) {
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
  const { displayName, city, address, photo } = garage
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
          garageData(settings, garage),
          breadcrumbData(settings, [
            { name: text.home, path: homePath },
            { name: text.shops, path: garagesPath },
            { name: city.displayName, path: garagesInCityPath(city.id) },
            { name: displayName, path },
          ]),
        ]
      : [],
  }
}

/** Structured data of a LocalBusiness. The score has no count of votes, so by Google's rule it is no rating. */
function garageData(settings: PublicSettings, garage: GarageDetails): object {
  return {
    '@context': context,
    '@type': 'AutoRepair',
    name: garage.displayName,
    url: absoluteUrl(settings, garagePath(garage.id)),
    image: new URL(pictureAddress(garage.photo, 'w=960'), settings.publicUrl).href,
    telephone: internationalPhone(garage.phone),
    address: { '@type': 'PostalAddress', streetAddress: garage.address, addressLocality: garage.city.displayName, addressCountry: 'IL' },
    openingHoursSpecification: garage.hours.flatMap((open, day) =>
      open ? { '@type': 'OpeningHoursSpecification', dayOfWeek: DAYS[day], opens: clock(open.opens), closes: clock(open.closes) } : [],
    ),
  }
}
