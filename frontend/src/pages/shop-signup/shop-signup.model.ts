import { invoke } from '@withease/factories'
import { emailFault, faultsOf, nameFault, phoneFault, textFault } from '#frontend/shared/request-form/person-faults.ts'
import { requestFormModel } from '#frontend/shared/request-form/request-form.model.ts'
import { REQUEST_CALLS } from '#services/notices/request.contract.ts'

export const signupForm = invoke(requestFormModel, {
  call: REQUEST_CALLS.joinAsGarage,
  check: ({ garageName, contactPerson, phone, city, email }) =>
    faultsOf({
      garageName: textFault(garageName),
      contactPerson: nameFault(contactPerson),
      phone: phoneFault(phone),
      city: textFault(city),
      email: emailFault(email),
    }),
})
