import { anyOf, route, type AccessRule } from '@portal/contracts-common/light'

const veterinarians = anyOf({ role: 'veterinarian' })

/** The caller uploaded the daily treatment file of the path. For others it does not exist. */
const fileOwner: AccessRule = {
  ...anyOf({ relation: 'owner', to: 'treatment-file', param: 'fileId' }),
  hidden: true,
}
const delegateScope = 'health-records'

/** Daily treatment files of veterinarians. */
export const treatmentRoutes = {
  uploadTreatmentFile: route('POST', '/api/horses/uploads/treatment-files/:fileId', veterinarians, { delegateScope }),
  uploadCorrectedRows: route('POST', '/api/horses/uploads/treatment-files/:fileId/corrections', fileOwner, {
    delegateScope,
  }),
  listTreatmentFiles: route('GET', '/api/horses/treatment-files', veterinarians, { delegateScope }),
  getTreatmentFile: route('GET', '/api/horses/treatment-files/:fileId', fileOwner, { delegateScope }),
  listTreatmentRows: route('GET', '/api/horses/treatment-files/:fileId/rows', fileOwner, { delegateScope }),
  resendTreatmentRows: route('POST', '/api/horses/treatment-files/:fileId/rows', fileOwner, { delegateScope }),
  downloadRefusedRows: route('GET', '/api/horses/treatment-files/:fileId/refused-rows', fileOwner, { delegateScope }),
} as const
