import { Type } from 'typebox'
import { drawGarage } from '#services/art/garage-drawing/draw-garage.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { garagePictureHash, garagePictureOf, type PicturedGarage } from './garage-photo.ts'
import { GaragePictureParams, GaragePictureQuery, PictureAnswer } from './media.contract.ts'
import { photoAddress } from './photo-address.ts'
import { pictureForm } from './picture-form.ts'
import type { Pictures } from './pictures.ts'
import type { Drawing } from './render-picture.ts'
import { sendPicture } from './send-picture.ts'

export interface GaragePictures {
  findGarage: (id: string) => Promise<PicturedGarage | null>
  imageBaseUrl: string | null
}

/** Pictures of garages: their front, drawn where there is no photo. */
export function garagePictureRoute(app: App, { findGarage, imageBaseUrl }: GaragePictures, pictures: Pictures): void {
  const schema = {
    summary: 'Picture of a garage',
    params: GaragePictureParams,
    querystring: GaragePictureQuery,
    response: { 200: PictureAnswer, 302: Type.Null({ description: 'The photo stands elsewhere' }) },
  }
  app.get('/api/v1/media/shop/:id', { config: { access: 'public' }, schema }, async (request, reply) => {
    const { id } = request.params
    const { v } = request.query
    const form = pictureForm(request.query)
    // Ids may be words that the shop's own pictures have for names.
    const name = `shop-${id}`
    const stored = v ? await pictures.find(name, v, form) : null
    if (v && stored) return sendPicture(request, reply, { hash: v, form, cacheFor: 'forEver', bytes: async () => stored })
    const garage = await findGarage(id)
    if (!garage) throw new HttpError(404, 'unknown_shop', 'המוסך לא נמצא.')
    const photo = photoAddress(garage.photo, imageBaseUrl)
    if (photo) return reply.header('cache-control', 'public, max-age=300').redirect(photo, 302)
    const subject = { name, hash: garagePictureHash(garage), drawing: drawingOf(garage) }
    const bytes = () => pictures.bytesOf(subject, form)
    return sendPicture(request, reply, { hash: subject.hash, form, cacheFor: v === subject.hash ? 'forEver' : 'fiveMinutes', bytes })
  })
}

function drawingOf(garage: PicturedGarage): Drawing {
  const picture = garagePictureOf(garage)
  return {
    shown: ({ detail }) => drawGarage(picture, { isSmall: detail === 'small', frame: 'card' }),
    shared: () => drawGarage(picture, { isSmall: false, frame: 'wide' }),
  }
}
