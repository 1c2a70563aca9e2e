import type { EncryptedColumn } from '@portal/field-encryption'
import { storedFileKey } from '@portal/files'
import { importColumns } from '@portal/imports'
import { claimColumns } from './modules/claim-records/index.ts'
import { horseFileName } from './modules/horse-files/index.ts'
import {
  healthAttachmentName,
  healthAttachmentReason,
  healthRecordText,
  healthTemplateContent,
} from './modules/health-records/index.ts'
import { myHorsesViewContent } from './modules/my-horses/index.ts'
import { treatmentColumnsEncrypted } from './modules/treatment-files/index.ts'
import { horseReviewColumns } from './modules/horse-reviews/index.ts'
import { vetsListColumns } from './modules/vets-list/index.ts'
import { requestColumns } from './modules/requests/index.ts'

/** Every encrypted column of the service. The rotation of keys encrypts them again. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...importColumns,
  storedFileKey,
  horseFileName,
  ...Object.values(treatmentColumnsEncrypted),
  healthAttachmentName,
  healthAttachmentReason,
  ...Object.values(vetsListColumns),
  healthRecordText,
  healthTemplateContent,
  myHorsesViewContent,
  ...Object.values(requestColumns),
  ...Object.values(claimColumns),
  ...Object.values(horseReviewColumns),
]
