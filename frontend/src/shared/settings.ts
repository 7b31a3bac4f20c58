import { createStore } from 'effector'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

/** The shop's public settings, set by the server's rendering and part of the transferred state. */
export const $settings = createStore<PublicSettings>({
  basePath: '',
  publicUrl: '',
  shopName: '',
  phone: '',
  saleChip: null,
  marks: {},
  hasPixel: false,
  hasBit: false,
  messageChannels: [],
  whatsApp: null,
  paymentMethods: ['creditcard', 'transfer'],
  refusedCards: [],
  undatedCancelMonths: 24,
  courier: { least: 1, most: 3 },
  pickupHours: null,
  transfer: { bank: '', branch: '', account: '', beneficiary: '', phone: '', hours: 48 },
  business: {
    legalName: '',
    companyId: '',
    address: '',
    latinName: '',
    deliveryAddress: '',
    email: '',
    accessibility: { coordinator: '', phone: '', email: '' },
  },
})

export const $basePath = $settings.map((settings) => settings.basePath)
