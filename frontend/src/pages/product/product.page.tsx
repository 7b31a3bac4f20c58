export { $head, opened, Page } from '../size-list/size-list.page.tsx'
