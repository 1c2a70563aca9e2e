import type { EncryptedColumn } from '@portal/field-encryption'
import { importColumns } from '@portal/imports'
import { syncedAccountFacts } from './modules/account-sync/index.ts'
import { certificateToken } from './modules/certificates/index.ts'
import { codeDestination } from './modules/confirmation-codes/index.ts'
import { draftContent } from './modules/drafts/index.ts'
import { licenseReading } from './modules/license-images/index.ts'
import { identityChangeContent, identityEvidenceContent } from './modules/identity-changes/index.ts'
import { registryDateOfBirth, registryLicenseNumber } from './modules/license-registry/index.ts'
import { inviteColumns } from './modules/invites/index.ts'
import { personColumns } from './modules/people/index.ts'
import { linkDestination } from './modules/resume-links/index.ts'
import { contentKey } from './modules/uploads/index.ts'

/** Every encrypted column of the service. The rotation of keys encrypts them again. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...importColumns,
  certificateToken,
  syncedAccountFacts,
  codeDestination,
  draftContent,
  contentKey,
  licenseReading,
  linkDestination,
  identityChangeContent,
  identityEvidenceContent,
  registryLicenseNumber,
  registryDateOfBirth,
  ...Object.values(personColumns),
  ...Object.values(inviteColumns),
]
