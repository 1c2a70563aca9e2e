import {
  checkImportEndpoint,
  confirmImportEndpoint,
  downloadRejectedRowsEndpoint,
  getImportEndpoint,
  listImportsEndpoint,
  listRejectedRowsEndpoint,
  type ImportRun,
} from '@portal/contracts-common'
import { staffRoutes as routes } from '../staff-routes.ts'

export type RegistryImport = ImportRun

export const checkRegistryImport = checkImportEndpoint(routes.checkRegistryImport, 'licenses')
export const confirmRegistryImport = confirmImportEndpoint(routes.confirmRegistryImport)
export const listRegistryImports = listImportsEndpoint(routes.listRegistryImports, 'licenses')
export const getRegistryImport = getImportEndpoint(routes.getRegistryImport, 'licenses')
export const listRejectedRows = listRejectedRowsEndpoint(routes.listRejectedRows)
export const downloadRejectedRows = downloadRejectedRowsEndpoint(routes.downloadRejectedRows)
