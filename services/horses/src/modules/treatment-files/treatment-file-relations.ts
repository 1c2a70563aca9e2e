import { Injectable } from '@nestjs/common'
import { isId } from '@portal/contracts-common'
import { PersonAccess } from '@portal/service-kit'
import { TreatmentFileStore } from './treatment-files.store.ts'

/** Finds whether the caller uploaded the daily treatment file that a path names. */
@Injectable()
export class TreatmentFileRelations {
  constructor(files: TreatmentFileStore, access: PersonAccess) {
    access.registerRelations('treatment-file', async ({ personId }, relation, fileId) => {
      if (personId === undefined || relation !== 'owner' || !isId(fileId)) return false
      return (await files.find(fileId))?.uploadedBy === personId
    })
  }
}
