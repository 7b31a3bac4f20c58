import {
  aboutPath,
  accessibilityPath,
  businessModelPath,
  cancelOrderPath,
  customerServicePath,
  dataProtectionPath,
  findOrderPath,
  imprintPath,
  keptPath,
  privacyPath,
  returnsPath,
  type SizeParts,
  shopSignupPath,
  termsPath,
  wizardPath,
} from '#frontend/shared/routes.ts'
import { layoutText } from './layout.text.ts'

/** The brands and sizes that the footer leads to, in this order. */
export const footerBrands = [
  { name: 'Pirelli', slug: 'pirelli' },
  { name: 'Bridgestone', slug: 'bridgestone' },
  { name: 'Michelin', slug: 'michelin' },
  { name: 'Continental', slug: 'continental' },
  { name: 'Metzeler', slug: 'metzeler' },
  { name: 'SUN-F', slug: 'sun-f' },
  { name: 'Maxxis', slug: 'maxxis' },
] as const

export const footerSizes: readonly SizeParts[] = [
  { width: '120', profile: '70', rim: '17' },
  { width: '180', profile: '55', rim: '17' },
  { width: '160', profile: '60', rim: '15' },
  { width: '120', profile: '70', rim: '15' },
]

export const informationLinks = [
  { label: layoutText.links.service, path: customerServicePath },
  { label: layoutText.links.order, path: findOrderPath },
  { label: layoutText.links.kept, path: keptPath },
  { label: layoutText.links.cancel, path: cancelOrderPath },
  { label: layoutText.links.returns, path: returnsPath },
  { label: layoutText.links.terms, path: termsPath },
  { label: layoutText.links.privacy, path: privacyPath },
  { label: layoutText.links.accessibility, path: accessibilityPath },
  { label: layoutText.links.about, path: aboutPath },
  { label: layoutText.links.model, path: businessModelPath },
  { label: layoutText.links.wizard, path: wizardPath },
  { label: layoutText.links.garages, path: shopSignupPath },
  { label: layoutText.links.dataProtection, path: dataProtectionPath },
  { label: layoutText.links.imprint, path: imprintPath },
] as const
