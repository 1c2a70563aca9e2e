import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isAllowed, type InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { findRequestDeadlines, seedRequestPeriods } from '@portal/contracts-horses/request-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { People, type Person } from '@portal/people'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { NameTokens } from '../name-checks/index.ts'
import { VerdictChanges } from '../verdict-changes/index.ts'
import { CloseRequest, expiry } from './close-request.ts'
import { HorsePartiesReader, type HorseParties } from './horse-parties.ts'
import { NewRequestRules, type Sending } from './new-request-rules.ts'
import { RequestNotifier } from './request-notifier.ts'
import { requestColumns } from './request-columns.ts'
import { isOverdue, type RequestRow, type RequestTerms } from './request.row.ts'
import { RequestStore } from './requests.store.ts'

export type NewRequests = InputOf<typeof horsesHttp.sendRequests>['body']

/** Sends one request for each horse to a person, who must accept it. */
@Injectable()
export class SendRequests {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly requests: RequestStore,
    private readonly parties: HorsePartiesReader,
    private readonly rules: NewRequestRules,
    private readonly closing: CloseRequest,
    private readonly notifier: RequestNotifier,
    private readonly tokens: NameTokens,
    private readonly people: People,
    private readonly encryption: FieldEncryption,
    private readonly verdictChanges: VerdictChanges,
  ) {}

  async run(context: CommandContext, body: NewRequests) {
    const { now } = context
    const horseIds = [...new Set(body.horseIds)]
    if (horseIds.length === 0)
      refuse(body.kind === 'transfer' ? 'requests.transfer-horses-missing' : 'requests.horses-missing')
    const sending = await this.prepare(context, body)
    const { expiresAt, remindAt } = getDeadlines(body.kind, now)
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, horseIds)
      const horses = await this.parties.list(horseIds, now, em)
      const pending = await this.expireOverdue(em, context, horseIds, horses)
      const checked = await this.rules.check(em, sending, { horseIds, horses, pending })
      const allowed = checked.flatMap((each) => ('parties' in each ? [each] : []))
      const [failed] = checked.flatMap((each) => ('problem' in each ? [each] : []))
      if (allowed.length === 0 && failed) refuse(failed.problem, failed.details)
      const batchId = randomUUID()
      const created = allowed.map(({ parties, grantedAs }) => ({
        requestId: randomUUID(),
        batchId,
        batchSize: allowed.length,
        horseId: parties.horse.horseId,
        kind: body.kind,
        senderPersonId: this.toSender(sending, parties),
        recipientPersonId: sending.recipient?.personId ?? '',
        terms: toTerms(sending, grantedAs),
        createdAt: now.toISOString(),
        expiresAt,
        nextReminderAt: remindAt[0] ?? null,
      }))
      for (const request of created) await this.insert(em, context, request, body.comment)
      await this.verdictChanges.add(
        em,
        created.map(({ horseId }) => horseId),
        now,
      )
      const [first, ...more] = created
      const events = first
        ? await this.notifier.sent(
            em,
            [first, ...more],
            allowed.map(({ parties }) => parties),
          )
        : []
      const byHorse = new Map(created.map(({ horseId, requestId }) => [horseId, requestId]))
      const results = checked.map((each) => ({
        horseId: each.horseId,
        requestId: byHorse.get(each.horseId) ?? null,
        problem: 'problem' in each ? each.problem : null,
      }))
      return {
        results: { batchId, expiresAt, requests: results },
        status: 201,
        action: {
          kind: 'horse-requests.sent',
          entityType: 'horse-request-batch',
          entityId: batchId,
          after: { kind: body.kind, recipient: sending.recipient?.personId, requests: results },
        },
        events,
      }
    })
  }

  /** Resolves everybody who is named in the request. */
  private async prepare({ caller, now }: CommandContext, body: NewRequests): Promise<Sending> {
    const sub = caller?.sub ?? ''
    const recipient = await this.tokens.resolve(sub, body.recipient, now)
    const owners: { person: Person | undefined; share: number | null }[] = []
    for (const { share, ...checked } of body.owners ?? [])
      owners.push({ person: await this.tokens.resolve(sub, checked, now), share })
    const { designatedOwner: named } = body
    const designatedOwner = named && ((await this.tokens.resolve(sub, named, now)) ?? null)
    const sender = caller?.personId === undefined ? undefined : await this.people.find(caller.personId)
    const isStaff = isAllowed('staff', caller?.groups)
    return {
      kind: body.kind,
      sender,
      isStaff,
      recipient,
      scopes: body.scopes ?? [],
      owners,
      organizations: body.organizations ?? [],
      designatedOwner,
      designatedOwnerOnly: body.designatedOwnerOnly ?? false,
      now,
    }
  }

  /** Closes requests whose time is over, so that a late job does not block a new one. Returns those that are still open. */
  private async expireOverdue(
    em: EntityManager,
    context: CommandContext,
    horseIds: readonly string[],
    horses: ReadonlyMap<string, HorseParties>,
  ): Promise<RequestRow[]> {
    const open: RequestRow[] = []
    for (const request of await this.requests.lockPending(em, horseIds)) {
      const parties = horses.get(request.horseId)
      if (!parties || !isOverdue(request, context.now)) open.push(request)
      else await this.closing.closeAndRecord(em, context, request, parties, expiry)
    }
    return open
  }

  private async insert(
    em: EntityManager,
    context: CommandContext,
    request: Omit<Parameters<RequestStore['insert']>[1], 'comment'>,
    comment: string | undefined,
  ): Promise<void> {
    const { requestId, senderPersonId } = request
    const encrypted = comment ? this.encryption.encrypt(requestColumns.comment, requestId, comment) : null
    await this.requests.insert(em, { ...request, comment: encrypted })
    await this.requests.addStep(em, requestId, { action: 'send', personId: senderPersonId, at: context.now })
    await this.commands.record(em, context, {
      kind: 'horse-request.sent',
      entityType: 'horse-request',
      entityId: requestId,
      after: { horseId: request.horseId, kind: request.kind, recipient: request.recipientPersonId, ...request.terms },
    })
  }

  /** A person with a relation to the horse sends in their own name, also if they are staff. */
  private toSender({ sender, isStaff }: Sending, parties: HorseParties): string | null {
    if (!sender) return null
    const { responsiblePersonId, designatedOwnerId, ownerIds } = parties
    const isParty = [responsiblePersonId, designatedOwnerId, ...ownerIds].includes(sender.personId)
    return isStaff && !isParty ? null : sender.personId
  }
}

function getDeadlines(kind: NewRequests['kind'], now: Date) {
  const deadlines = findRequestDeadlines(seedRequestPeriods, kind, now.toISOString())
  if (!deadlines) throw new Error(`There is no period for requests of the kind ${kind}.`)
  return deadlines
}

function toTerms(
  { kind, scopes, owners, organizations, designatedOwner, designatedOwnerOnly }: Sending,
  grantedAs: RequestTerms['grantedAs'],
): RequestTerms {
  if (kind === 'change-owner' && designatedOwnerOnly) return { designatedOwnerOnly }
  return {
    ...(grantedAs && { grantedAs, scopes }),
    ...(owners.length > 0 && {
      owners: owners.flatMap(({ person, share }) => (person ? [{ personId: person.personId, share }] : [])),
    }),
    ...(organizations.length > 0 && { organizations }),
    ...(designatedOwner && { designatedOwnerId: designatedOwner.personId }),
  }
}
