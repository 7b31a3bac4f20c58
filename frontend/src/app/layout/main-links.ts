import { customerServicePath, garagesPath, homePath, motorcycleFinderPath } from '#frontend/shared/routes.ts'
import { layoutText } from './layout.text.ts'

/** The same way round in the desktop bar and in the drawer. */
export const mainLinks = [
  { label: layoutText.nav.bySize, path: homePath },
  { label: layoutText.nav.byMotorcycle, path: motorcycleFinderPath },
  { label: layoutText.nav.shops, path: garagesPath },
  { label: layoutText.nav.service, path: customerServicePath },
] as const
