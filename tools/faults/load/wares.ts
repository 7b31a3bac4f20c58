import { randomUUID } from 'node:crypto'
import type { ImportAnswer } from '#services/catalogue/catalogue-import.contract.ts'
import type { City, Garage, InstallDate, InstallSlot } from '#services/garages/garage.contract.ts'
import type { CheckoutForm } from '#services/orders/checkout/checkout.contract.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import { waitUntilIdle } from '../invariants/idle.ts'
import { ask, post, type SignedIn } from './ask.ts'
import { type Random, randomPhone } from './random.ts'
import { type Count, createStorekeeper, importOf, type Storekeeper } from './storekeeper.ts'
import { LOOKED_AT } from './while-looking.ts'

/** What acts are about. Of most of it there is less than is wanted. */
export interface Wares {
  /** Single tires of which no round sells the last. */
  ample: readonly string[]
  /** Single tires of which there are few. */
  scarce: readonly string[]
  sets: readonly SetOfTwo[]
  /** With few uses; and with one for each of the regulars. */
  coupons: readonly string[]
  appointments: readonly Appointment[]
  /** Phones of customers who come again. */
  regulars: readonly string[]
  visitors: readonly string[]
  storekeeper: Storekeeper
}

/** Of the scarce. */
export interface SetOfTwo {
  ean: string
  tires: readonly string[]
}

export type Appointment = Required<Pick<CheckoutForm, 'selectedShop' | 'installDate' | 'installSlot'>>

const AMPLE = 1_000_000
const AMPLE_ARTICLES = 8
const SCARCE_SETS = 8
const APPOINTMENTS = 3
const REGULARS = 6
const VISITORS = 200
const FEW_USES = 5

export type Chosen = Pick<Wares, 'ample' | 'scarce' | 'sets' | 'storekeeper'>

/** Chooses the articles of a shop that has sold nothing yet, and counts them. */
export async function chooseArticles(cluster: Cluster, staff: SignedIn, random: Random): Promise<Chosen> {
  const chosen = await findArticles(cluster)
  await importCounts(
    cluster,
    staff,
    chosen.ample.map((ean) => ({ ean, units: AMPLE, shipment: 0, supplier: 0 })),
  )
  return { ...chosen, storekeeper: createStorekeeper(chosen.scarce, random) }
}

/** A delivery of everything that is scarce, new coupons and other appointments. */
export async function openDoors(cluster: Cluster, staff: SignedIn, chosen: Chosen, random: Random): Promise<Wares> {
  const delivery = chosen.storekeeper.nextDelivery()
  await importCounts(cluster, staff, delivery)
  chosen.storekeeper.note(delivery, true)
  const coupons = await makeCoupons(cluster, staff)
  await waitUntilIdle(cluster.services)
  return {
    ...chosen,
    coupons,
    appointments: await findAppointments(cluster, chosen),
    regulars: Array.from({ length: REGULARS }, () => randomPhone(random)),
    visitors: Array.from({ length: VISITORS }, () => randomUUID()),
  }
}

interface Article {
  ean: string
  front: string | null
  rear: string | null
}

/** None that visitors see where they are told to find answers ready: orders, counts and likes would change those. */
async function findArticles(cluster: Cluster): Promise<Omit<Chosen, 'storekeeper'>> {
  const shown = await Promise.all(LOOKED_AT.map(async (path) => (await fetch(originOf(cluster) + path)).text()))
  const isHidden = (ean: string) => !shown.some((text) => text.includes(ean))
  const { rows } = await cluster.engines.database.query<Article>(
    `SELECT ean, front_ean AS front, rear_ean AS rear FROM read.products
     WHERE data IS NOT NULL AND data ->> 'visibilityOverride' IS NULL ORDER BY ean`,
  )
  const eans = new Set(rows.map(({ ean }) => ean))
  const sets = rows.filter(({ front, rear }) => front !== null && rear !== null)
  const setsWith = (ean: string) => sets.filter(({ front, rear }) => ean === front || ean === rear)
  const isApart = (ean: string | null) =>
    ean !== null && eans.has(ean) && isHidden(ean) && setsWith(ean).every((each) => isHidden(each.ean))
  const chosen = sets
    .filter(({ front, rear }) => isApart(front) && isApart(rear))
    .slice(0, SCARCE_SETS)
    .map(({ ean, front, rear }): SetOfTwo => ({ ean, tires: [front ?? '', rear ?? ''] }))
  const ample = rows.filter(({ ean, front }) => front === null && setsWith(ean).length === 0 && isHidden(ean)).slice(0, AMPLE_ARTICLES)
  if (chosen.length < SCARCE_SETS || ample.length < AMPLE_ARTICLES) throw new Error('the catalogue has too few articles to choose from')
  return { ample: ample.map(({ ean }) => ean), scarce: [...new Set(chosen.flatMap(({ tires }) => tires))], sets: chosen }
}

const originOf = (cluster: Cluster): string => cluster.of('ingress')[0]?.url ?? ''

async function importCounts(cluster: Cluster, staff: SignedIn, counts: readonly Count[]): Promise<void> {
  const answer = await ask<ImportAnswer>(originOf(cluster), importOf(counts, staff))
  if (answer?.status !== 200 || answer.body.stopped !== 0) throw new Error(`a file was not imported: ${JSON.stringify(answer)}`)
}

async function makeCoupons(cluster: Cluster, staff: SignedIn): Promise<string[]> {
  const few = { usageLimit: FEW_USES, isOncePerCustomer: false }
  const once = { usageLimit: null, isOncePerCustomer: true }
  const codes: string[] = []
  for (const limits of [few, once, { ...once, usageLimit: FEW_USES }]) {
    const code = `FAULT-${randomUUID().slice(0, 8).toUpperCase()}`
    const always = { startsAt: null, endsAt: null, minimumAgorot: 0, brandSlugs: [], setsOnly: false }
    const body = { revision: null, data: { code, benefit: { kind: 'percent', percent: 5 }, ...always, ...limits } }
    const answer = await ask(originOf(cluster), post('/api/v1/staff/catalogue/coupons', body, { 'x-auth-token': staff.token }))
    if (answer?.status !== 200) throw new Error(`a coupon was not made: ${JSON.stringify(answer)}`)
    codes.push(code)
  }
  return codes
}

/** Free ones of one day that some garage has for every article. */
async function findAppointments(cluster: Cluster, { scarce, ample }: Chosen): Promise<Appointment[]> {
  const get = async <T>(path: string): Promise<T> => (await (await fetch(originOf(cluster) + path)).json()) as T
  const items = `?items=${[...scarce, ...ample].map((ean) => `${ean}:1`).join(',')}`
  for (const { id } of await get<City[]>('/api/v1/checkout/installation/cities')) {
    for (const { id: garage, manualBooking } of await get<Garage[]>(`/api/v1/checkout/shops/in/${id}${items}`)) {
      if (manualBooking) continue
      const days = await get<InstallDate[]>(`/api/v1/checkout/install/dates/${garage}${items}`)
      for (const { value } of days.filter(({ vacant }) => vacant).toReversed()) {
        const slots = await get<InstallSlot[]>(`/api/v1/checkout/install/slots/${garage}/${value}${items}`)
        const free = slots.filter(({ vacant }) => vacant).slice(0, APPOINTMENTS)
        if (free.length === APPOINTMENTS)
          return free.map(({ startCursor }) => ({ selectedShop: garage, installDate: value, installSlot: startCursor }))
      }
    }
  }
  throw new Error('no garage has an appointment for these articles')
}
