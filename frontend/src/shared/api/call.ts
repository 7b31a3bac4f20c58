import { attach, type Effect } from 'effector'
import { type Call, type ParamsOf, pathOf } from '#services/domain/call.ts'
import { queryOf } from '../query.ts'
import { type ApiError, type ApiRequest, requestFx } from './request.ts'

type Query = Readonly<Record<string, string | number | null | undefined>>
/** What a call needs beside its path. */
type Asking<Path extends string, Body> = Omit<ApiRequest, 'path' | 'method' | 'body' | 'token'> & {
  query?: Query
} & (unknown extends ParamsOf<Path> ? { params?: never } : { params: ParamsOf<Path> }) &
  (undefined extends Body ? { body?: never } : { body: Body })

type Caller = <Path extends string, Answer, Body, Asked = void>(
  call: Call<Path, Answer, Body>,
  ...ask: Record<never, never> extends Asking<Path, Body>
    ? [ask?: (asked: Asked) => Asking<Path, Body>]
    : [ask: (asked: Asked) => Asking<Path, Body>]
) => Effect<Asked, Answer, ApiError>

/**
 * Makes effects of calls: `staffCall(ORDER_CALLS.details, (orderId: string) => ({ params: { orderId } }))`. The server validates every
 * answer by its contract, so the browser does not check it again.
 */
export const callsBy = (effect: Effect<ApiRequest, unknown, ApiError>): Caller =>
  ((
    call: Call<string, unknown, unknown>,
    ask: (asked: unknown) => Asking<string, unknown> & { params?: object; body?: unknown } = () => ({}),
  ) =>
    attach({
      effect,
      mapParams: (asked: unknown): ApiRequest => {
        const { params = {}, query = {}, ...rest } = ask(asked)
        return { ...rest, path: pathOf(call.path, params) + queryOf(query), method: call.method }
      },
    })) as Caller

/** Makes effects of the calls that shoppers' pages make. */
export const shopCall = callsBy(requestFx)
