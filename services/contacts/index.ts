/** The one table of names, phones and addresses: what other nouns may do with it. */
export { readStopToken } from './arrival-link.ts'
export {
  type CardAnswer,
  endWait,
  eraseContact,
  type NewOrderContact,
  needsVacuum,
  type OrderPerson,
  recordCardAnswer,
  recordContact,
  recordOrderContact,
  recordWait,
  replaceOrderContact,
  vacuumContacts,
} from './contacts.command.ts'
