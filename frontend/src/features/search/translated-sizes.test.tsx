import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TranslatedSizes } from './translated-sizes.tsx'

const shown = (translated: Parameters<typeof TranslatedSizes>[0]['translated']) =>
  renderToStaticMarkup(<TranslatedSizes translated={translated} className="remark" />)

it('explains the letters of an old size, isolated within Hebrew', () => {
  const html = shown([{ letters: 'MT90', metric: '130/90' }])
  expect(html.replace(/<(\/?\w+)[^>]*>/g, '<$1>')).toBe('<p>המידה באותיות, במספרים של היום: <bdi><span>MT90 = 130/90</span></bdi></p>')
  expect(shown([])).toBe('')
})
