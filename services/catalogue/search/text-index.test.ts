import { describe, expect, it } from 'vitest'
import { createTextIndex } from './text-index.ts'

const line = (id: string, ...name: string[]) => ({ id, name, brand: [], other: [], joined: [] })

describe('the text index', () => {
  it('takes no word for one that it no longer holds', () => {
    const index = createTextIndex()
    const find = (word: string) => index.find([word], true).map(({ id }) => id)
    index.put(line('1', 'angel'))
    index.put(line('2', 'angle'))
    index.put(line('3', 'angle'))
    expect(find('agnel')).toEqual(['1'])
    expect(find('angle').sort()).toEqual(['2', '3'])
    index.remove('2')
    expect(find('angle')).toEqual(['3'])
    // `angle` is a word only while a line is called so; after that it is `angel` with two letters in the wrong order.
    index.put(line('3', 'karoo'))
    expect(find('angle')).toEqual(['1'])
    index.remove('1')
    expect([find('agnel'), find('angle')]).toEqual([[], []])
  })
})
