import { checkedEmail, checkedName, checkedPhone, checkedWords, filledOf } from '#services/ingress/forms/checked-fields.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type SentRequest, sendRequest } from './request.command.ts'
import type { GarageJoin } from './request.contract.ts'

/** A garage asks to become a place of installation. Refuses what cannot be right (422). */
export async function requestGarageJoin(deps: UnitOfWorkDeps, { id, ...form }: GarageJoin): Promise<SentRequest> {
  const sender = {
    name: checkedName(form.contactPerson, 'contactPerson'),
    phone: checkedPhone(form.phone),
    email: checkedEmail(form.email),
    details: filledOf({
      garageName: checkedWords(form.garageName, 'garageName'),
      city: checkedWords(form.city, 'city'),
      fits: form.fits,
      notes: form.notes,
    }),
  }
  return sendRequest(deps, { kind: 'garage-join', id, sender }, ({ emit }, { requestId, contactId, reference }) => {
    emit('garage-join.asked.v1', contactId, { requestId, contactId, reference }, requestId)
  })
}
