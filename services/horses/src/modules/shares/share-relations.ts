import { Injectable } from '@nestjs/common'
import { PersonAccess } from '@portal/service-kit'
import { ShareStore } from './shares.store.ts'

/** Finds whether the horse that a path names is shared with the caller, with its health records or without. */
@Injectable()
export class ShareRelations {
  constructor(shares: ShareStore, access: PersonAccess) {
    const find = async (personId: string | undefined, horseId: string) =>
      personId === undefined || !uuid.test(horseId) ? undefined : shares.findOpen(horseId, personId)
    access.registerRelations(
      'share',
      async ({ personId }, relation, horseId) =>
        relation === 'recipient' && (await find(personId, horseId)) !== undefined,
    )
    access.registerRelations('health-share', async ({ personId }, relation, horseId) => {
      const share = relation === 'recipient' ? await find(personId, horseId) : undefined
      return share?.scopes.includes('HEALTH') ?? false
    })
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
