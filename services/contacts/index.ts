/** The one table of names, phones and addresses: what other nouns may do with it. */
export {
  type CardAnswer,
  endWait,
  eraseContact,
  forgetKilometers,
  type NewOrderContact,
  needsVacuum,
  type OrderPerson,
  recordAnswerWords,
  recordCardAnswer,
  recordContact,
  recordOrderContact,
  recordStaffNote,
  recordWait,
  replaceOrderContact,
  vacuumContacts,
} from './contacts.command.ts'
