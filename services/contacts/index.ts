/** Public interface of the only table of names, phones and addresses. */
export {
  type CardAnswer,
  correctEmail,
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
