import { Injectable } from '@nestjs/common'
import { isId } from '@portal/contracts-common'
import { PersonAccess } from '@portal/service-kit'
import { ShareStore } from './shares.store.ts'

/** Finds whether the horse that a path names is shared with the caller, with its health records and files or without. */
@Injectable()
export class ShareRelations {
  constructor(shares: ShareStore, access: PersonAccess) {
    const find = async (personId: string | undefined, horseId: string) =>
      personId === undefined || !isId(horseId) ? undefined : shares.findOpen(horseId, personId)
    access.registerRelations(
      'share',
      async ({ personId }, relation, horseId) =>
        relation === 'recipient' && (await find(personId, horseId)) !== undefined,
    )
    for (const [kind, scope] of [
      ['health-share', 'HEALTH'],
      ['file-share', 'FILES'],
    ] as const)
      access.registerRelations(kind, async ({ personId }, relation, horseId) => {
        const share = relation === 'recipient' ? await find(personId, horseId) : undefined
        return share?.scopes.includes(scope) ?? false
      })
  }
}
