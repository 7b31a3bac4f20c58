export { csvFile, logExport, loggingExport, phoneCell, type Sheet, xlsxFile } from './files/export-files.ts'
export { LOCAL_CLIENT_ID, LOCAL_PATH } from './identity.ts'
