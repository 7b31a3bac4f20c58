export { type Cell, csvFile, loggingExport, phoneCell, type Sheet, xlsxFile } from './files/export-files.ts'
