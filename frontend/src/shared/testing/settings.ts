import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

/** A shop at the root of its host, without a pixel and without a sale. */
export const shopSettings: PublicSettings = {
  basePath: '',
  publicUrl: 'https://shop.example',
  shopName: 'צמיג ישיר',
  phone: '03-555-0142',
  saleChip: null,
  marks: {},
  hasPixel: false,
  hasBit: false,
  messageChannels: [],
  whatsApp: null,
  paymentMethods: ['creditcard', 'transfer'],
  refusedCards: ['אמריקן אקספרס', 'דיינרס'],
  undatedCancelMonths: 24,
  courier: { least: 1, most: 3 },
  pickupHours: null,
  transfer: { bank: 'בנק הדגמה (99)', branch: '123', account: '456789', beneficiary: 'צמיג ישיר בע״מ', phone: '03-555-0142', hours: 48 },
  business: {
    legalName: 'צמיג ישיר בע״מ',
    companyId: '514000009',
    address: 'רחוב הרכב 5, חולון',
    latinName: 'Tzamig Yashir',
    deliveryAddress: 'HaRechev 5, Holon, Israel',
    email: 'service@shop.example',
    accessibility: { coordinator: 'דנה כהן', phone: '03-555-0150', email: 'access@shop.example' },
  },
}
