import { expect, it } from 'vitest'
import { termsPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { write } from './terms-of-use.text.ts'

it.each([48, 72])('the terms say that an order without a bank transfer expires after the %i hours that the shop waits', (hours) => {
  const shop = $settings.getState()
  const text = JSON.stringify(
    write({ ...shop, transfer: { ...shop.transfer, hours } }, termsPath).sections.find(({ id }) => id === 'payment'),
  )
  expect(text).toContain(`${hours} שעות של ימי עבודה`)
  expect(text).toContain('פוקעת מעצמה')
})
