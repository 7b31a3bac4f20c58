import type { PageLocation, PageModule } from '#frontend/shared/page.ts'

export type Params = PageLocation['params']

export interface Route {
  /** Folder and file name below `pages/`; the server links this page's chunk by it. */
  name: string
  paths: readonly string[]
  /** The parameters as the shop writes them, or null when they name nothing that could exist. */
  read?: (params: Params) => Params | null
  load: () => Promise<PageModule>
  /** Behind the sign-in: rendered in the browser alone, in the staff's frame. */
  isStaff?: true
}
