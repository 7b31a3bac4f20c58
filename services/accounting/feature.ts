import type { Feature } from '#services/ingress/feature.ts'
import { accountingRoutes } from './accounting.routes.ts'

export const accounting: Feature = { deskRoutes: accountingRoutes }
