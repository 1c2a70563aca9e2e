import { Injectable } from '@nestjs/common'
import type { ListedRequest, RequestDetails } from '@portal/contracts-horses'
import { needsDesignatedOwner } from '@portal/contracts-horses/assignment-rules'
import { cancelReasons, checkRequest, rejectReasons, type RequestAction } from '@portal/contracts-horses/request-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { People } from '@portal/people'
import { refuse } from '@portal/service-kit'
import { HorseQueries, type HorseRow } from '../horses/index.ts'
import { HorsePartiesReader, type HorseParties } from './horse-parties.ts'
import { isEligible } from './recipient-rules.ts'
import { requestColumns } from './request-columns.ts'
import { getState, isOverdue, type RequestRow } from './request.row.ts'
import { RequestPreviewReader } from './request-preview.ts'
import { RequestQueries } from './requests.queries.ts'

const offered = ['accept', 'reject', 'withdraw', 'take-back'] as const satisfies readonly RequestAction[]

/** Combines requests with their horses and the names of their people. */
@Injectable()
export class RequestDetailsReader {
  constructor(
    private readonly requests: RequestQueries,
    private readonly horses: HorseQueries,
    private readonly parties: HorsePartiesReader,
    private readonly people: People,
    private readonly preview: RequestPreviewReader,
    private readonly encryption: FieldEncryption,
  ) {}

  async list(rows: readonly RequestRow[], now: Date): Promise<ListedRequest[]> {
    const [horses, names] = await Promise.all([
      this.horses.listByIds(rows.map(({ horseId }) => horseId)),
      this.people.listNames(
        rows.flatMap(({ senderPersonId, recipientPersonId }) => [senderPersonId ?? [], recipientPersonId].flat()),
      ),
    ])
    return rows.map((row) => toListed(row, horses.get(row.horseId) ?? refuse('horses.not-found'), names, now))
  }

  async read(requestId: string, readerId: string | undefined, now: Date): Promise<RequestDetails> {
    const row = (await this.requests.find(requestId)) ?? refuse('requests.not-found')
    const parties = (await this.parties.list([row.horseId], now)).get(row.horseId) ?? refuse('horses.not-found')
    const steps = await this.requests.listSteps(requestId)
    const owners = row.terms.owners ?? []
    const organizations = [...(row.terms.organizations ?? [])]
    const represented = row.terms.designatedOwnerOnly ?? needsDesignatedOwner(owners.length, organizations.length)
    const { responsiblePersonId } = parties
    const personIds = [
      row.senderPersonId,
      row.recipientPersonId,
      responsiblePersonId,
      ...owners.map(({ personId }) => personId),
      row.terms.designatedOwnerId ?? null,
      ...steps.map(({ personId }) => personId),
    ].filter((id) => id !== null)
    const names = await this.people.listNames(personIds)
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
    const { comment, reasonText } = row
    return {
      ...toListed(row, parties.horse, names, now),
      terms: {
        scopes: [...(row.terms.scopes ?? [])],
        owners: owners.map(({ personId, share }) => ({ personId, share, name: names.get(personId) ?? '' })),
        organizations,
        designatedOwnerName: represented ? nameOf(row.terms.designatedOwnerId ?? row.recipientPersonId) : null,
      },
      preview: getState(row, now) === 'PENDING' ? await this.preview.read(row.horseId, now) : null,
      comment: comment && this.encryption.decrypt(requestColumns.comment, requestId, comment),
      rejectReason: rejectReasons.find((each) => each === row.closeReason) ?? null,
      cancelReason: cancelReasons.find((each) => each === row.closeReason) ?? null,
      reasonText: reasonText && this.encryption.decrypt(requestColumns.reasonText, requestId, reasonText),
      responsiblePersonName: nameOf(responsiblePersonId),
      warnings: await this.listWarnings(row, parties),
      actions: await this.listActions(row, parties, readerId, now),
      steps: steps.map(({ action, personId, at }) => ({ action, at, personName: nameOf(personId) })),
    }
  }

  private async listWarnings(row: RequestRow, parties: HorseParties): Promise<RequestDetails['warnings']> {
    if (row.state !== 'PENDING') return []
    const isSuspended = async (id: string | null) => id !== null && (await this.people.find(id))?.status === 'suspended'
    const { responsiblePersonId } = parties
    const warnings: RequestDetails['warnings'] = []
    if (await isSuspended(responsiblePersonId)) warnings.push('responsible-person-suspended')
    if (row.senderPersonId !== responsiblePersonId && (await isSuspended(row.senderPersonId)))
      warnings.push('sender-suspended')
    return warnings
  }

  /** The actions that the lifecycle allows to the reader, so that a page offers only what works. */
  private async listActions(row: RequestRow, parties: HorseParties, personId: string | undefined, now: Date) {
    const isDecider = personId !== undefined && row.recipientPersonId === personId
    const recipient = isDecider ? await this.people.find(row.recipientPersonId) : undefined
    const facts = {
      isOverdue: isOverdue(row, now),
      isDecider,
      isRequester: personId !== undefined && row.senderPersonId === personId,
      isResponsiblePerson: personId !== undefined && parties.responsiblePersonId === personId,
      isTransfer: row.kind === 'transfer',
      isSystemOrStaff: false,
      isHorseActive: parties.isActive,
      isRecipientEligible: recipient !== undefined && isEligible(row.kind, recipient, parties, now),
      reason: 'other',
    }
    const allowed = offered.filter((action) => checkRequest(row.state, action, facts).allowed)
    // The sender of a transfer who is responsible takes it back; withdrawing would be the same.
    return allowed.includes('take-back') ? allowed.filter((action) => action !== 'withdraw') : allowed
  }
}

function toListed(row: RequestRow, horse: HorseRow, names: ReadonlyMap<string, string>, now: Date): ListedRequest {
  const { requestId, batchId, kind, batchSize, createdAt, expiresAt, version } = row
  const { horseId, name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip } = horse
  const state = getState(row, now)
  return {
    requestId,
    batchId,
    kind,
    designatedOwnerOnly: row.terms.designatedOwnerOnly ?? false,
    state,
    horse: { horseId, name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip },
    senderName: row.senderPersonId === null ? null : (names.get(row.senderPersonId) ?? null),
    recipientName: names.get(row.recipientPersonId) ?? null,
    batchSize,
    createdAt,
    expiresAt,
    closedAt: row.closedAt ?? (state === 'EXPIRED' ? expiresAt : null),
    version,
  }
}
