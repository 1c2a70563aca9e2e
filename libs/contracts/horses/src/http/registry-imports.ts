import {
  checkImportEndpoint,
  confirmImportEndpoint,
  downloadRejectedRowsEndpoint,
  getImportEndpoint,
  listImportsEndpoint,
  listRejectedRowsEndpoint,
} from '@portal/contracts-common'
import { horsesStaffRoutes as routes } from '../routes/staff-routes.ts'

export const checkHorseRegistryImport = checkImportEndpoint(routes.checkHorseRegistryImport, 'horses')
export const confirmHorseRegistryImport = confirmImportEndpoint(routes.confirmHorseRegistryImport)
export const listHorseRegistryImports = listImportsEndpoint(routes.listHorseRegistryImports, 'horses')
export const getHorseRegistryImport = getImportEndpoint(routes.getHorseRegistryImport, 'horses')
export const listRejectedHorses = listRejectedRowsEndpoint(routes.listRejectedHorses)
export const downloadRejectedHorses = downloadRejectedRowsEndpoint(routes.downloadRejectedHorses)
