export { writeNote } from './write-note.command.ts'
