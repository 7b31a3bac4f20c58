export { handleRequest } from './handle-request.command.ts'
