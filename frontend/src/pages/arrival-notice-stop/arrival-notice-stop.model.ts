import { combine, createEvent, createStore, sample } from 'effector'
import { stopNoticeFx } from '#frontend/features/arrival-notice/arrival-notice.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { NOTICE_CALLS, type StopNoticeAnswer } from '#services/notices/arrival-notice.contract.ts'
import { arrivalNoticeStopText as text } from './arrival-notice-stop.text.ts'

const fetchNoticeFx = shopCall(NOTICE_CALLS.requested, (token: string) => ({ params: { token } }))

const tokenOf = ({ params }: PageLocation) => params.token ?? ''

export const opened = createEvent<PageLocation>()
export const stopPressed = createEvent()

const $token = createStore('').on(opened, (_, location) => tokenOf(location))
/** The notice that the link refers to. */
const notice = loadByKey({ fetchFx: fetchNoticeFx, opened, $key: $token, isRefusedUnknown: true })
export const { $data: $notice, $isUnknown, $failure, retried } = notice
export const $outcome = createStore<StopNoticeAnswer['data']['outcome'] | null>(null, { serialize: 'ignore' })
  .on(stopNoticeFx.doneData, (_, { data }) => data.outcome)
  .reset(opened)
export const $stopFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(stopNoticeFx.failData, (_, error) => error.message)
  .reset([opened, stopNoticeFx])
export const $isStopping = stopNoticeFx.pending

export const $head = combine(
  $settings,
  $token,
  $isUnknown,
  (settings, token, isUnknown): PageHead => ({
    title: `${text.headTitle} | ${settings.shopName}`,
    description: text.headDescription,
    canonicalPath: `/arrival-notice/stop/${token}`,
    imagePath: null,
    status: isUnknown ? 404 : 200,
    isIndexed: false,
    jsonLd: [],
  }),
)

sample({
  clock: stopPressed,
  source: { token: $token, isStopping: $isStopping },
  filter: ({ isStopping }) => !isStopping,
  fn: ({ token }) => token,
  target: stopNoticeFx,
})
