import { allSettled } from 'effector'
import { appStarted, delayFx, logFx } from '#frontend/shared/browser.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { wizardPath } from '#frontend/shared/routes.ts'
import { writeStoredFx } from '#frontend/shared/storage.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import { product } from '#frontend/shared/testing/product.ts'
import type { RecommendationAnswer } from '#services/wizard/wizard.contract.ts'
import { answersChanged } from '../answers.model.ts'
import type { Answers } from '../answers.ts'
import { opened } from '../visit.model.ts'
import { continued } from '../wizard.model.ts'

/** A browser with the wizard open, and its requests to the shop. */

export const visitorId = '0198f7a0-0000-7000-8000-000000000001'

const sizes = { displaySize: '110/80 R 19', width: '110', profile: '80', rim: '19', construction: 'R' as const, load: null, speed: null }
export const cb500x = {
  id: 'honda-cb500x-2019',
  model: 'CB500X (19 inch)',
  yearFrom: 2019,
  yearTo: 2023,
  changes: [],
  front: '110/80 R 19',
  rear: '160/60 R 17',
}
export const card = { ean: '2000000000015', score: 9.2, parts: null, reason: 'מתאים לרכיבה הזו', fit: [], product: product() }

export function answerOf(outcome: RecommendationAnswer['outcome']): RecommendationAnswer {
  return {
    ok: outcome === 'ok',
    outcome,
    recommendationId: '0198f7a0-0000-7000-8000-000000000009',
    recommendations: outcome === 'ok' ? [card] : [],
    motorcycle: {
      id: cb500x.id,
      brand: 'Honda',
      model: cb500x.model,
      yearFrom: 2019,
      yearTo: 2023,
      segment: 'adventure',
      front: sizes,
      rear: { ...sizes, displaySize: '160/60 R 17' },
      certainty: 'cited',
      source: null,
      changes: [],
    },
  }
}

export const person = { visitorName: 'דנה לוי', visitorPhoneNumber: '052-555-0123' }
export const honda = { motorcycleBrand: 'Honda', motorcycleYear: 2020, selectedTyreType: 'set' } as const
export const riding = { motorcycle: cb500x.id, usage: 'weekend', kilometers: '100-500' } as const

type Call = SentRequest<Record<string, unknown>>

export interface Browser {
  /** Overrides the default answers; undefined falls through to them. */
  reply?: (call: Call, times: number) => unknown
  /** Browser and session storage, by key. */
  stored?: Record<string, unknown>
  /** Blocks storage. */
  isStorageForbidden?: boolean
  delay?: (delayMs: number) => unknown
}

const usual: Record<string, (call: Call) => unknown> = {
  '/api/v1/stock': () => ({ tires: 2_143 }),
  '/api/v1/motorcycle/brands': () => ['Honda', 'Yamaha'],
  '/api/v1/motorcycle/models': ({ body }) => (body.brand === 'Honda' && Number(body.year) >= 2019 ? [cb500x] : []),
  '/api/v1/motorcycle/model-to-add': () => ({ ok: true }),
  [`/api/v1/motorcycles/${cb500x.id}`]: () => ({ motorcycle: answerOf('none').motorcycle, fronts: [], rears: [], sets: [] }),
  '/api/v1/wizard/recommend-tiers': () => answerOf('ok'),
  '/api/v1/wizard/track-tire-click': () => ({ ok: true }),
  '/collector/visitor/id': () => ({ ok: true, visitorId }),
}

export function openBrowser({ reply, stored = {}, isStorageForbidden = false, delay = () => undefined }: Browser = {}) {
  const logged: string[] = []
  const waits: number[] = []
  const browser = openScope<Call['body']>({
    stored,
    tab: stored,
    answers: (call) => reply?.(call, callsOf(call.path).length) ?? usual[call.path]?.(call),
    handlers: [
      ...(isStorageForbidden ? ([[writeStoredFx, () => false]] as const) : []),
      [logFx, (what: string) => void logged.push(what)],
      [
        delayFx,
        (delayMs: number) => {
          waits.push(delayMs)
          return delay(delayMs)
        },
      ],
    ],
  })
  const { scope } = browser
  const callsOf = (path: string): Call[] => browser.requests.filter((call) => call.path.endsWith(path))
  const open = async (search = '') => {
    const location: PageLocation = { params: {}, path: wizardPath, search, isReturn: false }
    await allSettled(opened, { scope, params: location })
    await allSettled(appStarted, { scope })
  }
  const change = (answers: Partial<Answers>) => allSettled(answersChanged, { scope, params: answers })
  const goOn = () => allSettled(continued, { scope })
  /** Answers every question and requests the recommendation. */
  const finish = async () => {
    for (const answers of [person, honda, riding]) {
      await change(answers)
      await goOn()
    }
  }
  const kept = (): Record<string, unknown> => Object.fromEntries([...browser.stored, ...browser.tab])
  return { scope, kept, logged, waits, callsOf, open, change, goOn, finish }
}
