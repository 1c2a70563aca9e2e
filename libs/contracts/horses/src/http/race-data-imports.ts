import {
  checkImportEndpoint,
  confirmImportEndpoint,
  downloadRejectedRowsEndpoint,
  getImportEndpoint,
  listImportsEndpoint,
  listRejectedRowsEndpoint,
} from '@portal/contracts-common'
import { horsesStaffRoutes as routes } from '../routes/staff-routes.ts'

export const checkRaceDataImport = checkImportEndpoint(routes.checkRaceDataImport, 'entries, races and works')
export const confirmRaceDataImport = confirmImportEndpoint(routes.confirmRaceDataImport)
export const listRaceDataImports = listImportsEndpoint(routes.listRaceDataImports, 'entries, races and works')
export const getRaceDataImport = getImportEndpoint(routes.getRaceDataImport, 'entries, races and works')
export const listRejectedRaceData = listRejectedRowsEndpoint(routes.listRejectedRaceData)
export const downloadRejectedRaceData = downloadRejectedRowsEndpoint(routes.downloadRejectedRaceData)
