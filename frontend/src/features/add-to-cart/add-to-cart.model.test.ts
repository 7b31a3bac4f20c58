import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $cartItems, $isCartKnown, itemRemoved } from '#frontend/entities/cart/cart.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { $snack, snackClosed } from '#frontend/shared/snackbar.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { product } from '#frontend/shared/testing/product.ts'
import { addedFromList, addedFromProductPage } from './add-to-cart.model.ts'

const tire = product({ ean: '2000000000015' })
const other = product({ ean: '2000000000022' })

function openShop() {
  const { scope } = openScope({ values: [[$isCartKnown, true]] })
  // Not awaited: messages stay for a while.
  const press = (pressed = tire) => void allSettled(addedFromProductPage, { scope, params: pressed })
  const pressInList = () => void allSettled(addedFromList, { scope, params: { ...tire, source: 'list_page' } })
  const inCart = () => scope.getState($cartItems).map(({ ean, quantity }) => `${ean} ${quantity}`)
  return { scope, press, pressInList, inCart }
}

describe('a press on "add to cart"', () => {
  it('counts once while its message is shown, and again after it', async () => {
    const { scope, press, inCart } = openShop()
    press()
    press()
    expect(inCart()).toEqual([`${tire.ean} 1`])
    await expect.poll(() => scope.getState($snack)?.action).toBe('cart')
    void allSettled(snackClosed, { scope })
    press()
    expect(inCart()).toEqual([`${tire.ean} 2`])
  })

  it('counts for each tire of a pair', () => {
    const { press, inCart } = openShop()
    for (const pressed of [tire, other, tire, other]) press(pressed)
    expect(inCart()).toEqual([`${tire.ean} 1`, `${other.ean} 1`])
  })

  it('counts once in a list, which it leaves, and again on another visit', () => {
    const { scope, pressInList, inCart } = openShop()
    pressInList()
    pressInList()
    expect(inCart()).toEqual([`${tire.ean} 1`])
    void allSettled(pageLeft, { scope })
    pressInList()
    expect(inCart()).toEqual([`${tire.ean} 2`])
  })

  it('counts again for what was taken out meanwhile', () => {
    const { scope, press, inCart } = openShop()
    press()
    void allSettled(itemRemoved, { scope, params: { ean: tire.ean } })
    press()
    expect(inCart()).toEqual([`${tire.ean} 1`])
  })
})
