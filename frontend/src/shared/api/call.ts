import { attach, type Effect } from 'effector'
import { queryOf } from '#frontend/shared/routes.ts'
import type { AnswerOf, BodyOf, Call } from '#services/ingress/contract/call.contract.ts'
import { type ApiError, type ApiRequest, requestFx } from './request.ts'

/** A path's parameters, by name. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

/** The path with its parameters filled in. */
export function pathOf<Path extends string>(path: Path, params: ParamsOf<Path>): string {
  const all = params as Readonly<Record<string, string>> | undefined
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(all?.[name] ?? ''))
}

type Query = Readonly<Record<string, string | number | null | undefined>>
/** A call's request without its path. */
type Asking<C extends Call> = Omit<ApiRequest, 'path' | 'method' | 'body' | 'token'> & {
  query?: Query
} & (unknown extends ParamsOf<C['url']> ? { params?: never } : { params: ParamsOf<C['url']> }) &
  (undefined extends BodyOf<C> ? { body?: Blob } : { body: BodyOf<C> })

type Caller = <C extends Call, Asked = void>(
  call: C,
  ...ask: Record<never, never> extends Asking<C> ? [ask?: (asked: Asked) => Asking<C>] : [ask: (asked: Asked) => Asking<C>]
) => Effect<Asked, AnswerOf<C>, ApiError>

/**
 * Makes effects of calls: `staffCall(ORDER_CALLS.details, (orderId: string) => ({ params: { orderId } }))`. The server validates answers
 * by the contract, so the browser does not.
 */
export const callsBy = (effect: Effect<ApiRequest, unknown, ApiError>): Caller =>
  (({ method, url }: Call, ask: (asked: unknown) => { params?: object; query?: Query; body?: unknown } = () => ({})) =>
    attach({
      effect,
      mapParams: (asked: unknown): ApiRequest => {
        const { params = {}, query = {}, ...rest } = ask(asked)
        return { ...rest, path: pathOf(url, params) + queryOf(query), method }
      },
    })) as unknown as Caller

/** Makes effects of calls for shoppers' pages. */
export const shopCall = callsBy(requestFx)
