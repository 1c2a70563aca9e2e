export { treatmentColumnsEncrypted } from './treatment-file.row.ts'
export { TreatmentFilesModule } from './treatment-files.module.ts'
