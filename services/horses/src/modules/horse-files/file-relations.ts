import { Injectable } from '@nestjs/common'
import { isId } from '@portal/contracts-common'
import { PersonAccess } from '@portal/service-kit'
import { HorseFileStore } from './horse-files.store.ts'

/** Finds whether the caller uploaded the file that a path names. */
@Injectable()
export class FileRelations {
  constructor(files: HorseFileStore, access: PersonAccess) {
    access.registerRelations('horse-file', async ({ personId }, relation, fileId) => {
      if (personId === undefined || relation !== 'owner' || !isId(fileId)) return false
      return (await files.find(fileId))?.uploaderPersonId === personId
    })
  }
}
