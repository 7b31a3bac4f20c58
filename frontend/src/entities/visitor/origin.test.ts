import { describe, expect, it } from 'vitest'
import { originOf } from './origin.ts'

const host = 'shop.example'
const of = (referrer: string, search = '') => originOf({ referrer, host, search })

describe('the origin of a visit', () => {
  it.each([
    ['', 'direct'],
    ['https://www.google.com/', 'search'],
    ['https://www.google.co.il/', 'search'],
    ['android-app://com.google.android.googlequicksearchbox/', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['https://l.facebook.com/', 'social'],
    ['https://www.instagram.com/', 'social'],
    ['https://t.co/abc', 'social'],
    ['https://www.youtube.com/watch?v=1', 'social'],
    ['https://wa.me/', 'message'],
    ['https://web.whatsapp.com/', 'message'],
    ['android-app://com.whatsapp/', 'message'],
    ['https://mail.google.com/', 'message'],
    ['android-app://com.google.android.gm/', 'message'],
    ['https://forum.motorcycles.example/thread', 'other'],
    ['https://notgoogle.example/', 'other'],
    ['https://googles.example/', 'other'],
    ['no address', 'direct'],
  ])('is told by the page before: %s → %s', (referrer, origin) => {
    expect(of(referrer)).toBe(origin)
  })

  it.each([
    ['?gclid=abc', 'ad'],
    ['?q=1&fbclid=abc', 'ad'],
    ['?utm_medium=cpc', 'ad'],
    ['?utm_medium=CPC&utm_source=newsletter', 'ad'],
    ['?utm_medium=paid_social', 'ad'],
    ['?utm_medium=email', 'message'],
    ['?utm_source=whatsapp', 'message'],
    ['?utm_source=newsletter&utm_medium=link', 'message'],
    ['?utm_medium=social', 'social'],
    ['?utm_medium=organic', 'search'],
    ['?utm_medium=poster', 'search'],
    ['?q=cpc', 'search'],
  ])('is rather what the link says of itself: %s → %s', (search, origin) => {
    expect(of('https://www.google.com/', search)).toBe(origin)
  })

  it('is unknown in a tab opened from the shop itself', () => {
    expect(of(`https://${host}/cart`)).toBeNull()
  })
})
