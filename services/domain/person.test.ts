import { describe, expect, it } from 'vitest'
import { displayName, greetingName, isCompanyNumber, isEmail, isFullName, onlyEmailCharacters } from './person.ts'

describe('a full name', () => {
  it.each([
    ['נועה לוי', true],
    ['  Noa   Levi Cohen ', true],
    ['נועה', false],
    ['', false],
    ['   ', false],
    ['נועה \u200e', false],
    ['Noa .', true],
    ['ישראל 5', true],
    ['https://evil.example לוי', false],
    ['evil.example לוי', false],
    ['נועה a@evil.example', false],
    ['10.0.0.1 לוי', false],
    ["ז'אן-פול לוי", true],
    ['O’Brien Levi.', true],
  ])('%j: %s', (name, isGood) => expect(isFullName(name)).toBe(isGood))
})

describe('the first name in a greeting', () => {
  it.each([
    ['נועה לוי', 'נועה'],
    ["  ז'אן-פול לוי", "ז'אן-פול"],
    ['ג׳ לוי', 'ג׳'],
    ['O’Brien Levi', 'O’Brien'],
    ['https://evil.example לוי', null],
    ['evil.example לוי', null],
    ['www לוי', 'www'],
    ['א'.repeat(21), null],
    ['נועה5 לוי', null],
    ['<b>נועה</b> לוי', null],
    ['- לוי', null],
    ['', null],
    [null, null],
  ])('of %j is %j', (name, greeting) => expect(greetingName(name)).toBe(greeting))
})

describe('an e-mail address', () => {
  it.each([
    ['noa@example.com', true],
    ['noa.levi+tires@mail.example.co.il', true],
    ['noa@example', false],
    ['noa@exa mple.com', false],
    ['noa@@example.com', false],
    ['noa@.com', false],
    ['נועה@example.com', false],
    ['', false],
  ])('%j: %s', (email, isGood) => expect(isEmail(email)).toBe(isGood))

  it('drops invalid characters while typing', () => expect(onlyEmailCharacters(' nוoa@exa,mple.com')).toBe('noa@example.com'))
})

describe('a company number', () => {
  it.each([
    ['514000003', false],
    ['123456782', true],
    ['123456789', false],
    ['000000000', false],
    ['12345678', false],
    ['12345678a', false],
  ])('%s: %s', (number, isGood) => expect(isCompanyNumber(number)).toBe(isGood))
})

describe('the display name of staff', () => {
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
