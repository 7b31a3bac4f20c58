import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import type { DraftSettings, DraftSettingsChange } from '#services/purchasing/draft-orders.contract.ts'
import type { Field } from './settings-form.ts'
import { $form, $known, fieldTyped, opened, retried, saved, settingsKey } from './staff-draft-settings.model.ts'
import { draftSettingsText as text } from './staff-draft-settings.text.ts'
import { someSettings } from './testing/settings.ts'

const here = { params: {}, path: '/admin/draft-orders/settings', search: '', isReturn: false }

/** A shop with versioned settings; `save` may refuse. */
function openDesk({ save = () => {} }: { save?: (body: DraftSettingsChange) => void } = {}) {
  const shop = {
    settings: someSettings as DraftSettings,
    version: 3,
    sent: [] as DraftSettingsChange[],
    late: undefined as Promise<void> | undefined,
  }
  const answer = () => ({
    ok: true,
    settings: shop.settings,
    version: shop.version,
    changedAt: '2026-11-22T08:00:00.000Z',
    changedBy: 'נועה',
  })
  const { scope } = openScope({
    answers: ({ body }: SentRequest<DraftSettingsChange | undefined>) => {
      const known = answer()
      if (body === undefined) return shop.late ? shop.late.then(() => known) : known
      shop.sent.push(body)
      save(body)
      if (body.seenVersion !== shop.version) throw new ApiError('settings_changed', 'מישהו אחר', true)
      Object.assign(shop, { settings: body.settings, version: shop.version + 1 })
      return answer()
    },
    handlers: [[delayFx, () => undefined]],
  })
  const type = (field: Field, value: string) => allSettled(fieldTyped, { scope, params: { key: settingsKey, field, value } })
  return { shop, scope, type, save: () => allSettled(saved, { scope, params: settingsKey }) }
}

describe('settings of draft orders', () => {
  it('are saved on top of the version shown', async () => {
    const { shop, scope, type, save } = openDesk()
    await allSettled(opened, { scope, params: here })
    await type('eurRate', '4.01')
    expect(scope.getState($form)?.changed).toEqual(['eurRate'])
    await save()
    expect(shop.sent).toEqual([{ settings: { ...someSettings, eurRate: 4.01 }, seenVersion: 3 }])
    expect([scope.getState($form)?.changed, scope.getState($known)?.version]).toEqual([[], 4])
  })

  it('validate while typing', async () => {
    const { scope, type } = openDesk()
    await allSettled(opened, { scope, params: here })
    await type('customsPercent', '400')
    expect(scope.getState($form)?.faults.customsPercent).toBe(text.errors.percent)
  })

  it('keep the input on a conflict, show the other change, and can overwrite it', async () => {
    const { shop, scope, type, save } = openDesk()
    await allSettled(opened, { scope, params: here })
    await type('eurRate', '4.01')
    await type('budget', '75000')
    Object.assign(shop, { settings: { ...someSettings, eurRate: 3.8, maxTires: 500 }, version: 4 })
    await save()
    expect(scope.getState($form)?.hasConflict).toBe(true)
    expect(scope.getState($form)?.draft).toMatchObject({ eurRate: '4.01', budget: '75000', maxTires: '500' })
    expect([scope.getState($form)?.changedRemotely, scope.getState($form)?.known.eurRate]).toEqual([['eurRate'], '3.8'])
    await save()
    expect(shop.sent.at(-1)).toEqual({ settings: { ...someSettings, eurRate: 4.01, budget: 75_000, maxTires: 500 }, seenVersion: 4 })
    expect([scope.getState($form)?.hasConflict, scope.getState($form)?.changed]).toEqual([false, []])
  })

  it('keep the newest version when an older answer arrives late', async () => {
    const { shop, scope, type, save } = openDesk()
    await allSettled(opened, { scope, params: here })
    const late = Promise.withResolvers<void>()
    shop.late = late.promise
    const again = allSettled(retried, { scope })
    const saved = [type('eurRate', '4.01'), save()]
    setImmediate(late.resolve)
    await Promise.all([again, ...saved])
    expect([scope.getState($known)?.version, scope.getState($form)?.draft.eurRate]).toEqual([4, '4.01'])
  })

  it('show a refusal at its field', async () => {
    const { scope, type, save } = openDesk({
      save: () => {
        throw new ApiError('invalid_request', 'שער לא סביר', true, 'settings.eurRate')
      },
    })
    await allSettled(opened, { scope, params: here })
    await type('eurRate', '5')
    await save()
    expect([scope.getState($form)?.faults.eurRate, scope.getState($form)?.failure]).toEqual(['שער לא סביר', null])
  })
})
