import { type Effect, fork, type Scope, type StoreWritable } from 'effector'
import { onTestFinished } from 'vitest'
import { delayFx } from '#frontend/shared/browser.ts'
import { ApiError, type ApiRequest, sendFx } from '../api/request.ts'
import { $settings } from '../settings.ts'
import { readStoredFx, readTabFx, writeStoredFx, writeTabFx } from '../storage.ts'
import { shopSettings } from './settings.ts'

/** A request as it leaves the browser; `body` as the test knows it. */
export type SentRequest<Body = unknown> = Omit<ApiRequest, 'body'> & { body: Body }

/** By request (`attempt` counts them from 1), or one after the other and then none. An Error is thrown. */
export type Answers<Body = unknown> = readonly unknown[] | ((request: SentRequest<Body>, attempt: number) => unknown)

interface ScopeOptions<Body> {
  /** What the shop answers. Left out = it refuses everything: models that the test does not know of may ask, too. */
  answers?: Answers<Body>
  /** What the browser keeps, by key. */
  stored?: Readonly<Record<string, unknown>>
  /** What this tab keeps, by key. */
  tab?: Readonly<Record<string, unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: as effector's own `fork` takes them.
  values?: readonly (readonly [StoreWritable<any>, unknown])[]
  /** Of other effects, or in the place of those here. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  handlers?: readonly (readonly [Effect<any, any, any>, (params: any) => unknown])[]
}

interface OpenedScope<Body> {
  scope: Scope
  requests: SentRequest<Body>[]
  /** What the browser keeps now; what is written while it is full is not kept. */
  stored: Map<string, unknown>
  tab: Map<string, unknown>
}

/** Fails, so that its end is never heard, and no test waits for it in vain. */
const endless = () => Promise.reject(new Error('not waited for'))
const unanswered = new ApiError('unanswered', 'אין תשובה', true)
/** A visitor who is known: otherwise each browser begins with asking who it is. */
const usual = new Map([['visitorStats', { visitorId: '0198f7a0-0000-7000-8000-000000000001', data: {} }]])

/** A browser in memory before a shop of the test. Nothing that is waited for ever comes: `handlers` says otherwise for `delayFx`. */
export function openScope<Body = unknown>(options: ScopeOptions<Body> = {}): OpenedScope<Body> {
  const { answers = [], values = [], handlers = [] } = options
  const stored = new Map(Object.entries(options.stored ?? {}))
  const tab = new Map(Object.entries(options.tab ?? {}))
  const requests: SentRequest<Body>[] = []
  const answerTo =
    typeof answers === 'function'
      ? answers
      : (_: unknown, attempt: number) => (attempt > answers.length ? unanswered : answers[attempt - 1])
  const { promise: over, resolve: end } = Promise.withResolvers<Error>()
  // What still waits for an answer would hold the locks of the process, and with them the tests after this one.
  onTestFinished(() => end(unanswered))
  const own: [Effect<never, unknown, Error>, (params: never) => unknown][] = [
    [readStoredFx, (key: string) => (stored.has(key) ? stored.get(key) : usual.get(key)) ?? null],
    [writeStoredFx, ({ key, value }: { key: string; value: unknown }) => Boolean(stored.set(key, value))],
    [readTabFx, (key: string) => tab.get(key) ?? null],
    [writeTabFx, ({ key, value }: { key: string; value: unknown }) => void (value === null ? tab.delete(key) : tab.set(key, value))],
    [delayFx, endless],
    [
      sendFx,
      async (request: SentRequest<Body>) => {
        const attempt = requests.push(request)
        const answer = await Promise.race([answerTo(request, attempt), over])
        if (answer instanceof Error) throw answer
        return answer
      },
    ],
  ] as never
  const scope = fork({
    values: new Map<StoreWritable<unknown>, unknown>([[$settings, shopSettings], ...values] as never),
    handlers: new Map([...own, ...handlers] as never),
  })
  return { scope, requests, stored, tab }
}
