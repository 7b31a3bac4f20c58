export { TEMPLATES } from './message.text.ts'
