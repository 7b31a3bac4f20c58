import {
  aboutPath,
  accessibilityPath,
  businessModelPath,
  cancelOrderPath,
  contactPath,
  customerServicePath,
  dataProtectionPath,
  imprintPath,
  privacyPath,
  returnsPath,
  shopSignupPath,
  termsPath,
  testimonialsPath,
} from '#frontend/shared/routes.ts'
import type { Route } from './route.ts'

/** Pages about the shop and its rules. Each is a chunk of its own, so that its text weighs on no other page. */
export const informationRoutes: readonly Route[] = [
  { name: 'terms-of-use', paths: [termsPath], load: () => import('#frontend/pages/terms-of-use/terms-of-use.page.tsx') },
  {
    name: 'returns-and-refund-policy',
    paths: [returnsPath],
    load: () => import('#frontend/pages/returns-and-refund-policy/returns-and-refund-policy.page.tsx'),
  },
  { name: 'privacy-policy', paths: [privacyPath], load: () => import('#frontend/pages/privacy-policy/privacy-policy.page.tsx') },
  {
    name: 'data-protection-policy',
    paths: [dataProtectionPath],
    load: () => import('#frontend/pages/data-protection-policy/data-protection-policy.page.tsx'),
  },
  {
    name: 'accessibility-policy',
    paths: [accessibilityPath],
    load: () => import('#frontend/pages/accessibility-policy/accessibility-policy.page.tsx'),
  },
  { name: 'about-us', paths: [aboutPath], load: () => import('#frontend/pages/about-us/about-us.page.tsx') },
  { name: 'imprint', paths: [imprintPath], load: () => import('#frontend/pages/imprint/imprint.page.tsx') },
  {
    name: 'customer-service',
    paths: [customerServicePath, contactPath],
    load: () => import('#frontend/pages/customer-service/customer-service.page.tsx'),
  },
  { name: 'cancel-order', paths: [cancelOrderPath], load: () => import('#frontend/pages/cancel-order/cancel-order.page.tsx') },
  { name: 'shop-signup', paths: [shopSignupPath], load: () => import('#frontend/pages/shop-signup/shop-signup.page.tsx') },
  {
    name: 'direct-business-model',
    paths: [businessModelPath],
    load: () => import('#frontend/pages/direct-business-model/direct-business-model.page.tsx'),
  },
  { name: 'testimonials', paths: [testimonialsPath], load: () => import('#frontend/pages/testimonials/testimonials.page.tsx') },
]
