import { uuidv7 } from 'uuidv7'
import type { BrandChanged, ProductChanged } from '#events/catalogue.events.ts'
import { createEvent } from '#events/registry.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { benchProducts } from './bench-catalogue.ts'

/** A catalogue to search in: brands with Hebrew names, some twenty lines each, the sizes of the other parts. */

const BRANDS = [
  ['Michelin', 'מישלן'],
  ['Pirelli', 'פירלי'],
  ['Bridgestone', 'ברידג׳סטון'],
  ['Metzeler', 'מצלר'],
  ['Continental', 'קונטיננטל'],
  ['Dunlop', 'דנלופ'],
  ['Mitas', 'מיטאס'],
  ['Avon', 'אבון'],
] as const
const WORDS = ['Road', 'Angel', 'Pilot', 'Diablo', 'Scorpion', 'Battlax', 'Roadtec', 'Trailmax', 'Touring', 'Commander', 'Karoo', 'Power']
const KINDS = ['GT', 'Sport', 'City', 'Rally', 'Trail']

export function searchProducts(count: number): ProductChanged[] {
  return benchProducts(count).map((product, i) => {
    const [brand] = BRANDS[i % BRANDS.length] ?? BRANDS[0]
    const name = `${WORDS[Math.floor(i / 7) % WORDS.length]} ${KINDS[Math.floor(i / 3) % KINDS.length]} ${2 + (i % 5)}`
    return { ...product, brand, brandSlug: brand.toLowerCase(), name, displayName: name }
  })
}

export async function appendBrands({ database, log }: { database: Database; log: EventLog }): Promise<void> {
  const time = new Date().toISOString()
  const events = BRANDS.map(
    ([name, nameHe], position): BrandChanged => ({ slug: name.toLowerCase(), name, nameHe, aliases: [], position }),
  ).map((data) => createEvent('brand.changed.v1', { id: uuidv7(), time, subject: data.slug, data }))
  await database.transaction((tx) => log.append(tx, events))
}

/** What riders type, all different: sizes in their notations and on the way to them, brands, names, names with a typo, mixtures. */
export function searchQueries(products: readonly ProductChanged[]): string[] {
  const sizes = [...new Set(products.map(({ tire }) => `${tire.width} ${tire.profile} ${tire.rim}`))]
  const notations = sizes.flatMap((size) => {
    const [width = '', profile = '', rim = ''] = size.split(' ')
    return [size, `${width}/${profile}ZR${rim}`, `${width}/${profile}-${rim}`, `${width}/${profile}`, `${width} ${profile} ${rim[0]}`]
  })
  const names = [...new Set(products.map(({ name }) => name.toLowerCase()))]
  const brands = BRANDS.flat()
  const typos = names.map((name) => name[0] + name.slice(2))
  const unfinished = names.map((name) => name.slice(0, name.lastIndexOf(' ')))
  const mixtures = sizes.flatMap((size, i) => [`${brands[i % brands.length]} ${size}`, `${names[i % names.length]} ${size.split(' ')[0]}`])
  return [...new Set([...notations, ...names, ...brands, ...typos, ...unfinished, ...mixtures])]
}
