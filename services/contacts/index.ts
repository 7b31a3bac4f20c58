/** The one table of names, phones and addresses: what other nouns may do with it. */
export { readStopToken } from './arrival-link.ts'
export { endWait, type RecordedWait, recordWait } from './arrival-waits.command.ts'
export { type CardAnswer, recordCardAnswer } from './card-answer.command.ts'
export { eraseContact, recordContact } from './contacts.command.ts'
export { type NewOrderContact, type OrderPerson, recordOrderContact, replaceOrderContact } from './order-contacts.command.ts'
export { vacuumContacts } from './vacuum-contacts.ts'
