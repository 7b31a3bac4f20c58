import { expect, it } from 'vitest'
import { installmentsText } from './payment-step.tsx'

it.each([
  [76_900, 1, 'תשלום אחד של ₪769.00'],
  [76_800, 6, '6 תשלומים של ₪128.00'],
  [76_900, 6, '6 תשלומים: הראשון ₪128.20, הבאים ₪128.16'],
])('%i agorot in %i payments are named by the largest of them', (total, count, text) => {
  expect(installmentsText(total, count)).toBe(text)
})
