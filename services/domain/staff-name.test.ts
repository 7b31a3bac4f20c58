import { describe, expect, it } from 'vitest'
import { displayName } from './staff-name.ts'

describe('what staff are called', () => {
  it.each([
    ['דנה לוי', 'dana@shop.example', 'דנה לוי'],
    ['  ', 'dana.levi@shop.example', 'Dana Levi'],
    ['', 'noa_bar.on@shop.example', 'Noa Bar On'],
    ['', 'ops@shop.example', 'Ops'],
    ['', '._@shop.example', 'Admin'],
    ['', '', 'Admin'],
  ])('name %j with e-mail %j is %j', (name, email, shown) => {
    expect(displayName({ name, email })).toBe(shown)
  })
})
