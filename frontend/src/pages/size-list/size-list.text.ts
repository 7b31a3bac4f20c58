import type { SizeParts } from '#frontend/shared/routes.ts'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'

export const sizeListText = {
  home: 'דף הבית',
  title: 'צמיגים לאופנוע במידה',
  headTitle: (size: SizeParts) => `צמיגים לאופנוע במידה ${sizeLabel(size)}, עד 70% הנחה`,
  headDescription: (size: SizeParts) =>
    `כל צמיגי האופנוע במידה ${sizeLabel(size)} מכל המותגים, בהנחה של עד 70%. מחיר סופי, משלוח חינם מזוג צמיגים והתקנה במוסך קרוב.`,
  intro: ', עד 70% הנחה. ודאו שהמידה זהה לזו שברישיון הרכב.',
  emptyTitle: 'אין לנו כרגע צמיגים במידה הזו',
  emptyBody: 'ודאו שהמידה זהה לזו שברישיון הרכב.',
}
