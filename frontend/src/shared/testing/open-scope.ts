import { type Effect, fork, type Scope, type StoreWritable } from 'effector'
import { type ApiRequest, sendFx } from '../api/request.ts'
import { delayFx } from '../delay.ts'
import { readStoredFx, readTabFx, writeStoredFx, writeTabFx } from '../storage.ts'

/** A request as it leaves the browser; `body` as the test knows it. */
export type SentRequest<Body = unknown> = Omit<ApiRequest, 'body'> & { body: Body }

interface ScopeOptions<Body> {
  /** What the shop answers; it may throw. `attempt` counts requests from 1. Left out = never. */
  answers?: (request: SentRequest<Body>, attempt: number) => unknown
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

/** A browser in memory before a shop of the test. Nothing that is waited for ever comes: `handlers` says otherwise for `delayFx`. */
export function openScope<Body = unknown>(options: ScopeOptions<Body> = {}): OpenedScope<Body> {
  const { answers = () => new Promise(() => {}), values = [], handlers = [] } = options
  const stored = new Map(Object.entries(options.stored ?? {}))
  const tab = new Map(Object.entries(options.tab ?? {}))
  const requests: SentRequest<Body>[] = []
  const own: [Effect<never, unknown, Error>, (params: never) => unknown][] = [
    [readStoredFx, (key: string) => stored.get(key) ?? null],
    [writeStoredFx, ({ key, value }: { key: string; value: unknown }) => Boolean(stored.set(key, value))],
    [readTabFx, (key: string) => tab.get(key) ?? null],
    [writeTabFx, ({ key, value }: { key: string; value: unknown }) => void tab.set(key, value)],
    [delayFx, () => new Promise(() => {})],
    [
      sendFx,
      async (request: SentRequest<Body>) => {
        requests.push(request)
        return answers(request, requests.length)
      },
    ],
  ] as never
  const scope = fork({ values: values as never, handlers: new Map([...own, ...handlers] as never) })
  return { scope, requests, stored, tab }
}
