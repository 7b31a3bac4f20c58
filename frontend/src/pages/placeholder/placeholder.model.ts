import { combine, createEvent, createStore } from 'effector'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { placeholderText as text } from './placeholder.text.ts'

export const opened = createEvent<PageLocation>()

const $path = createStore('').on(opened, (_, { path }) => path)

export const $head = combine(
  $settings,
  $path,
  (settings, path): PageHead => ({
    title: `${text.title} | ${settings.shopName}`,
    description: text.description,
    canonicalPath: path,
    imagePath: null,
    status: 200,
    isIndexed: false,
    jsonLd: [],
  }),
)
