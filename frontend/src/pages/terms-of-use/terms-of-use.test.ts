import { expect, it } from 'vitest'
import { $settings } from '#frontend/shared/settings.ts'
import { termsOfUse } from './terms-of-use.page.tsx'

it.each([48, 72])('the terms say that an order without a bank transfer expires after the %i hours that the shop waits', (hours) => {
  const shop = $settings.getState()
  const text = JSON.stringify(termsOfUse({ ...shop, transfer: { ...shop.transfer, hours } }).sections.find(({ id }) => id === 'payment'))
  expect(text).toContain(`${hours} שעות של ימי עבודה`)
  expect(text).toContain('פוקעת מעצמה')
})
