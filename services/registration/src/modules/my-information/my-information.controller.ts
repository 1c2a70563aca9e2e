import { Controller, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http, type MyInformation } from '@portal/contracts-registration'
import { Commands } from '@portal/persistence'
import { ClientIp, CommandContext, FileResponse, Handle, Input, refuse } from '@portal/service-kit'
import { ServiceTexts, type Locale } from '@portal/service-texts'
import type { FastifyRequest } from 'fastify'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { Agreements } from '../agreements/index.ts'
import { ContactChanges } from '../contact-changes/index.ts'
import { IdentityChangeCommands, IdentityChangeStore, readEvidenceFile } from '../identity-changes/index.ts'
import { People, PersonDetailsQueries, PersonQueries, type PersonDetails } from '../people/index.ts'
import { PersonUsernames } from '../profiles/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { certificateTexts, peopleFileTexts, type TranslateCertificate, type TranslatePeopleFile } from '../../texts.ts'
import { CloseAccount } from './close-account.command.ts'
import { writeMyData, type PrintedData } from './my-data-pdf.ts'
import { toMyInformation } from './my-information.mapper.ts'
import { MyRoles } from './my-roles.command.ts'

type Of<Name extends keyof typeof http> = InputOf<(typeof http)[Name]>

/** What a signed-in person reads and changes about themselves. */
@Controller()
export class MyInformationController {
  constructor(
    private readonly queries: PersonQueries,
    private readonly details: PersonDetailsQueries,
    private readonly people: People,
    private readonly usernames: PersonUsernames,
    private readonly agreements: Agreements,
    private readonly contactChanges: ContactChanges,
    private readonly roles: MyRoles,
    private readonly changes: IdentityChangeStore,
    private readonly changeCommands: IdentityChangeCommands,
    private readonly closeAccount: CloseAccount,
    private readonly texts: ServiceTexts,
    private readonly commands: Commands,
    private readonly rateLimits: RegistrationRateLimits,
  ) {}

  @Handle(http.getMyInformation)
  async get(@CommandContext() context: CommandContext) {
    const person = await this.findPerson(context)
    if (!person) return { information: null }
    const information = await this.toInformation(person, context.now)
    return { information: context.caller?.actingFor ? withoutIdentity(information) : information }
  }

  @Handle(http.sendContactCode)
  async sendCode(
    @Input(http.sendContactCode) { body }: Of<'sendContactCode'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeCode(address)
    return this.contactChanges.send(context, await this.getPerson(context), body)
  }

  @Handle(http.confirmContactCode)
  async confirmCode(
    @Input(http.confirmContactCode) { body }: Of<'confirmContactCode'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeCode(address)
    return this.contactChanges.confirm(context, await this.getPerson(context), body.code)
  }

  @Handle(http.addMyRole)
  async addRole(@Input(http.addMyRole) { body }: Of<'addMyRole'>, @CommandContext() context: CommandContext) {
    const stored = await this.commands.findStoredResponse<{ roleId: string; status: 'active' | 'requested' }>(context)
    return stored ?? this.roles.add(context, await this.getPerson(context), body)
  }

  @Handle(http.endMyRole)
  async endRole(@Input(http.endMyRole) { params }: Of<'endMyRole'>, @CommandContext() context: CommandContext) {
    const stored = await this.commands.findStoredResponse<{ ended: true }>(context)
    return stored ?? this.roles.end(context, await this.getPerson(context), params.roleId)
  }

  @Handle(http.uploadEvidence)
  async upload(@CommandContext() context: CommandContext, @ClientIp() address: string, @Req() request: FastifyRequest) {
    await this.rateLimits.takeSearch(address)
    const { personId } = await this.getPerson(context)
    return this.changeCommands.upload(context, personId, await readEvidenceFile(request))
  }

  @Handle(http.requestIdentityChange)
  async requestChange(
    @Input(http.requestIdentityChange) { body }: Of<'requestIdentityChange'>,
    @CommandContext() context: CommandContext,
  ) {
    const stored = await this.commands.findStoredResponse<{ changeId: string }>(context)
    return stored ?? this.changeCommands.request(context, await this.getPerson(context), body)
  }

  @Handle(http.withdrawIdentityChange)
  async withdrawChange(
    @Input(http.withdrawIdentityChange) { params }: Of<'withdrawIdentityChange'>,
    @CommandContext() context: CommandContext,
  ) {
    const { personId } = await this.getPerson(context)
    return this.changeCommands.withdraw(context, personId, params.changeId)
  }

  @Handle(http.acceptAgreement)
  async accept(
    @Input(http.acceptAgreement) { body }: Of<'acceptAgreement'>,
    @CommandContext() context: CommandContext,
  ) {
    const { personId, isCovered } = await this.getPerson(context)
    const kind = isCovered ? 'covered' : 'non-covered'
    const { version } = await this.agreements.getCurrent(kind, body.locale)
    if (body.version !== version) refuse('people.agreement-outdated')
    return this.commands.run(context, async (em) => {
      await this.people.acceptAgreement(em, personId, { kind, version, locale: body.locale }, context.now)
      return {
        results: { version },
        action: {
          kind: 'person.agreement-accepted',
          entityType: 'person',
          entityId: personId,
          after: { kind, version, locale: body.locale },
        },
      }
    })
  }

  @Handle(http.downloadMyData)
  async download(
    @Input(http.downloadMyData) { query }: Of<'downloadMyData'>,
    @CommandContext() context: CommandContext,
  ) {
    const person = await this.getPerson(context)
    const { licenses } = person
    const information = await this.toInformation(person, context.now)
    const { sentCode: _code, openRoles: _roles, ...data } = information
    const copy = { createdAt: context.now.toISOString(), ...data, licenses }
    await this.commands.run(withoutResponse(context), async () => ({
      results: null,
      action: { kind: 'person.data-downloaded', entityType: 'person', entityId: person.personId },
    }))
    if (query.format === 'pdf')
      return this.toPdf({ createdAt: copy.createdAt, information: data, licenses }, query.locale)
    const content = `${JSON.stringify(copy, undefined, 2)}\n`
    return new FileResponse(content, { type: 'application/json', name: `${person.hisaPersonId}.json` })
  }

  @Handle(http.closeMyAccount)
  async close(@Input(http.closeMyAccount) { body }: Of<'closeMyAccount'>, @CommandContext() context: CommandContext) {
    return this.closeAccount.run(context, await this.getPerson(context), body.confirmation)
  }

  private async toPdf(copy: Pick<PrintedData, 'createdAt' | 'information' | 'licenses'>, locale: Locale) {
    const t = (await this.texts.getTranslate(peopleFileTexts.namespace, locale)) as TranslatePeopleFile
    const roleText = (await this.texts.getTranslate(certificateTexts.namespace, locale)) as TranslateCertificate
    const content = await writeMyData({ ...copy, locale, t, roleText })
    return new FileResponse(content, { type: 'application/pdf', name: t('data.file') })
  }

  private async toInformation(person: PersonDetails, now: Date): Promise<MyInformation> {
    const { personId, isCovered, agreement, accountSub } = person
    const kind = isCovered ? ('covered' as const) : ('non-covered' as const)
    const [username, openRoles, current, sentCode, changes] = await Promise.all([
      this.usernames.find(accountSub),
      this.roles.listOpen(person),
      this.agreements.getCurrent(kind, person.locale),
      this.contactChanges.findSent(personId, now),
      this.changes.listOfPerson(personId),
    ])
    return toMyInformation(person, {
      username,
      openRoles,
      sentCode,
      agreement: {
        kind,
        acceptedVersion: agreement?.kind === kind ? agreement.version : null,
        acceptedAt: agreement?.kind === kind ? agreement.acceptedAt : null,
        currentVersion: current.version,
      },
      identityChanges: changes.map((change) => ({
        changeId: change.change_id,
        kind: change.kind,
        status: change.status,
        requestedAt: new Date(change.requested_at).toISOString(),
        refusalReason: change.refusal_reason,
      })),
    })
  }

  private async findPerson({ caller }: CommandContext): Promise<PersonDetails | undefined> {
    const person = caller && (await this.queries.findByCaller(caller))
    return person && this.details.find(person.personId)
  }

  private async getPerson(context: CommandContext): Promise<PersonDetails> {
    return (await this.findPerson(context)) ?? refuse('access.no-person')
  }
}

/** What a delegate reads: no user name, and nothing that only the person can change. */
function withoutIdentity(information: MyInformation): MyInformation {
  return { ...information, username: null, openRoles: [], identityChanges: [], sentCode: null }
}
