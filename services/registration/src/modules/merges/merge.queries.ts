import { MikroORM } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Approvals, type Approval, type Respond } from '@portal/approvals'
import type { MergePreview, StaffApproval } from '@portal/contracts-registration'
import { FieldEncryption } from '@portal/field-encryption'
import { Database, decodeCursor, inTransaction, keysetPage } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { z } from 'zod'
import { AccountNames } from '../account-names/index.ts'
import { People } from '../people/index.ts'
import { PersonFinder } from '../staff-people/index.ts'
import { mergePayload, type MergePayload } from './person-merge.ts'

interface PersonRow extends Record<string, unknown> {
  readonly person_id: string
  readonly hisa_person_id: string
  readonly display_name: string
  readonly revision: number
  readonly has_account: boolean
}

const selectPersons = {
  name: 'merge-persons-select',
  text: `select person_id, hisa_person_id, display_name, revision, account_sub is not null as has_account
    from person where person_id = any($1)`,
}
const position = z.tuple([z.string(), z.uuid()])

/** Reads proposals to merge persons, and what they would do. */
@Injectable()
export class MergeQueries {
  constructor(
    private readonly approvals: Approvals,
    private readonly database: Database,
    private readonly people: People,
    private readonly finder: PersonFinder,
    private readonly accountNames: AccountNames,
    private readonly encryption: FieldEncryption,
    private readonly orm: MikroORM,
  ) {}

  /** Returns the ids of two different persons; refuses with `merges.same-person` when the numbers lead to one. */
  async getIds(numbers: { survivor: string; duplicate: string }): Promise<{ survivorId: string; duplicateId: string }> {
    const survivorId = await this.finder.getId(numbers.survivor)
    const duplicateId = await this.finder.getId(numbers.duplicate)
    if (survivorId === duplicateId) refuse('merges.same-person')
    return { survivorId, duplicateId }
  }

  async preview(numbers: { survivor: string; duplicate: string }): Promise<MergePreview> {
    const { survivorId, duplicateId } = await this.getIds(numbers)
    const persons = await this.readPersons([survivorId, duplicateId])
    const toSide = (personId: string) => {
      const row = persons.get(personId) ?? refuse('resource.not-found')
      const { hisa_person_id: hisaPersonId, display_name: displayName, revision, has_account: hasAccount } = row
      return { hisaPersonId, displayName, revision, hasAccount }
    }
    const parts = await inTransaction(this.orm, (em) =>
      this.people.countParts(em, this.encryption, { survivorId, duplicateId }),
    )
    return { survivor: toSide(survivorId), duplicate: toSide(duplicateId), parts }
  }

  /** Returns how the response to a proposal is made. Names are read before the transaction of the command. */
  prepareProposal(payload: MergePayload, actor: string): Promise<Respond<StaffApproval>> {
    return this.createMapper([payload], [], actor)
  }

  /** Returns how the response to a decision is made; refuses with `resource.not-found`. */
  async prepareDecision(approvalId: string, actor: string): Promise<Respond<StaffApproval>> {
    const approval = await this.approvals.get(approvalId, actor)
    return this.createMapper([mergePayload.parse(approval.payload)], listSubs(approval), actor)
  }

  async page(
    actor: string,
    query: { state?: StaffApproval['state'] | undefined; after?: string | undefined; limit: number },
  ): Promise<{ items: StaffApproval[]; next: string | null }> {
    const { state, after, limit } = query
    const [proposedAt = '', approvalId = ''] = after === undefined ? [] : decodeCursor(after, position)
    const rows = await this.approvals.list(actor, {
      limit: limit + 1,
      ...(state !== undefined && { state }),
      ...(after !== undefined && { after: { proposedAt, approvalId } }),
    })
    const page = keysetPage(rows, limit, (row) => [row.proposedAt, row.approvalId])
    const payloads = page.items.map(({ payload }) => mergePayload.parse(payload))
    const toStaffApproval = await this.createMapper(payloads, page.items.flatMap(listSubs), actor)
    return { items: page.items.map(toStaffApproval), next: page.next }
  }

  /** Returns a function that converts approvals of these payloads, which these accounts and the caller took part in. */
  private async createMapper(
    payloads: readonly MergePayload[],
    subs: readonly string[],
    actor: string,
  ): Promise<Respond<StaffApproval>> {
    const persons = await this.readPersons(payloads.flatMap(({ survivorId, duplicateId }) => [survivorId, duplicateId]))
    const names = await this.readNames([...subs, actor])
    const getName = (sub: string | null) => (sub === null ? null : (names.get(sub) ?? null))
    const toPerson = (personId: string) => {
      const row = persons.get(personId)
      return { hisaPersonId: row?.hisa_person_id ?? '', displayName: row?.display_name ?? '' }
    }
    return ({ payload: json, subject: _subject, actions, ...approval }) => {
      const payload = mergePayload.parse(json)
      return {
        ...approval,
        kind: 'merge-persons',
        proposedBy: getName(approval.proposedBy),
        decidedBy: getName(approval.decidedBy),
        undoneBy: getName(approval.undoneBy),
        isProposedByCaller: approval.proposedBy === actor,
        actions: [...actions],
        merge: {
          survivor: toPerson(payload.survivorId),
          duplicate: toPerson(payload.duplicateId),
          account: payload.account,
        },
      }
    }
  }

  private async readPersons(personIds: readonly string[]): Promise<ReadonlyMap<string, PersonRow>> {
    const rows = await this.database.rows<PersonRow>(selectPersons, [personIds])
    return new Map(rows.map((row) => [row.person_id, row]))
  }

  private async readNames(subs: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = await Promise.all(
      [...new Set(subs)].map(async (sub) => [sub, (await this.accountNames.findPublished(sub)) ?? ''] as const),
    )
    return new Map(names.filter(([, name]) => name !== ''))
  }
}

const listSubs = ({ proposedBy, decidedBy, undoneBy }: Approval) =>
  [proposedBy, decidedBy, undoneBy].filter((sub) => sub !== null)
