import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { ChannelSwitches } from '@portal/notices'
import { ClientIp, CommandContext, Handle, Input, Refusal, SETTINGS } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RegistrationSettings } from '../../config.ts'
import { getBearerToken } from '../../http/bearer-token.ts'
import { LicenseImageStore, toLicenseFacts } from '../license-images/index.ts'
import { LicenseMatching } from '../license-registry/index.ts'
import { PersonQueries } from '../people/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { authRefusal, refusePoolError, UserPool } from '../user-pool/index.ts'
import { Usernames } from '../usernames/index.ts'
import { CodeTimes, CurrentRegistrationFacts } from '../registration-settings/index.ts'
import { CompleteDraft } from './complete-draft.command.ts'
import { DraftAccess } from './draft-access.ts'
import { DraftCodes } from './draft-codes.ts'
import { toRegistrationDraft } from './draft.mapper.ts'
import type { ConfirmedContact } from './draft-content.ts'
import type { Draft } from './draft.row.ts'
import { DraftCommands } from './drafts.commands.ts'
import { DraftStore } from './drafts.store.ts'
import { RegistrationCookie } from './registration-cookie.ts'
import { DraftExpiry } from './draft-expiry.ts'
import { SaveAnswer } from './save-answer.command.ts'

/** Unfinished registrations, by the cookie of the browser or by the signed-in account. */
@Controller()
export class DraftsController {
  constructor(
    private readonly access: DraftAccess,
    private readonly cookie: RegistrationCookie,
    private readonly store: DraftStore,
    private readonly draftCommands: DraftCommands,
    private readonly saveAnswer: SaveAnswer,
    private readonly completeDraft: CompleteDraft,
    private readonly codes: DraftCodes,
    private readonly facts: CurrentRegistrationFacts,
    private readonly expiry: DraftExpiry,
    private readonly codeTimes: CodeTimes,
    private readonly people: PersonQueries,
    private readonly pool: UserPool,
    private readonly usernames: Usernames,
    private readonly matching: LicenseMatching,
    private readonly images: LicenseImageStore,
    private readonly rateLimits: RegistrationRateLimits,
    private readonly switches: ChannelSwitches,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  @Handle(http.getRegistrationSettings)
  async getSettings(@CommandContext() { now }: CommandContext) {
    const { today, settings } = await this.facts.get()
    return {
      today,
      minimumAges: settings.minimumAges,
      acceptedCountries: [...settings.acceptedCountries],
      supportPhone: this.settings.SUPPORT_PHONE,
      newCodeAfterSeconds: await this.codeTimes.readSecondsUntilNew(now),
      draftDays: await this.expiry.readDays(now),
      channels: (await this.switches.listOn()).map((channel) => (channel === 'text' ? 'phone' : channel)),
    }
  }

  @Handle(http.getDraft)
  async get(@CommandContext() context: CommandContext, @Req() request: FastifyRequest) {
    const draft = await this.access.find(request, context)
    if (draft) return { draft: await this.toResults(draft, context), movedAt: null, finishedReference: null }
    const [movedAt, finishedReference] = await Promise.all([
      this.access.findMovedAt(request),
      this.access.findFinishedReference(request, context.now),
    ])
    return { draft: null, movedAt: movedAt?.toISOString() ?? null, finishedReference: finishedReference ?? null }
  }

  @Handle(http.startDraft)
  async start(
    @Input(http.startDraft) { body }: InputOf<typeof http.startDraft>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const existing = await this.access.find(request, context)
    if (existing) {
      if (body.invite === undefined || body.invite === existing.content.invite) return this.toResults(existing, context)
      await this.draftCommands.rememberInvite(context, existing, body.invite)
      return this.toResults(await this.access.get(request, context), context)
    }
    await this.rateLimits.takeSignUp(address)
    const { caller } = context
    if (caller && (await this.people.findByAccount(caller.sub))) throw authRefusal('registration.already-registered')
    const secret = await this.draftCommands.start(context, body.locale, body.invite)
    this.cookie.set(reply, secret)
    return this.toResults(await this.reload([secret], context), context)
  }

  @Handle(http.saveAnswer)
  async save(
    @Input(http.saveAnswer) { body }: InputOf<typeof http.saveAnswer>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeRequest(address)
    const draft = await this.access.getOpen(request, context)
    if (body.step === 'username' && !(await this.usernames.isAvailable(body.answer.username)))
      throw authRefusal('auth.username-taken')
    const verifiedContacts = body.step === 'contact' ? await this.listVerifiedContacts(context) : []
    await this.saveAnswer.run(context, draft, body, verifiedContacts)
    return this.toResults(await this.access.get(request, context), context)
  }

  @Handle(http.deleteDraft)
  async delete(
    @CommandContext() context: CommandContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const draft = await this.access.getOpen(request, context)
    const response = await this.draftCommands.delete(context, draft)
    this.cookie.clear(reply)
    return response
  }

  @Handle(http.findCandidates)
  async findCandidates(
    @Input(http.findCandidates) { body }: InputOf<typeof http.findCandidates>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeSearch(address)
    const draft = await this.access.getOpen(request, context)
    const { license } = draft.content.answers
    if (!license) throw authRefusal('registration.step-not-open', { nextStep: 'license' })
    const search = { state: license.state, licenseNumber: license.licenseNumber, ...body }
    const candidates = await this.matching.findCandidates(draft.draft_id, search).catch(refuseUnavailable)
    return {
      candidates: candidates.map(({ handle, firstName, lastName, city, state, role, license: licenseEnding }) => ({
        candidate: handle,
        name: `${firstName} ${lastName}`,
        city,
        state,
        licenseType: role,
        licenseEnding,
      })),
    }
  }

  @Handle(http.sendDraftCode)
  async sendCode(
    @Input(http.sendDraftCode) { body }: InputOf<typeof http.sendDraftCode>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeCode(address)
    return this.codes.send(context, await this.access.getOpen(request, context), body.channel)
  }

  @Handle(http.confirmDraftCode)
  async confirmCode(
    @Input(http.confirmDraftCode) { body }: InputOf<typeof http.confirmDraftCode>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeCode(address)
    return this.codes.confirm(context, await this.access.getOpen(request, context), body.code)
  }

  @Handle(http.completeDraft)
  async complete(
    @Input(http.completeDraft) { body }: InputOf<typeof http.completeDraft>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeSignUp(address)
    const draft = await this.access.get(request, context)
    return this.completeDraft.run(context, draft, body, getBearerToken(request))
  }

  private async reload(secrets: readonly string[], { now }: CommandContext): Promise<Draft> {
    return (await this.store.findBySecrets(secrets, now)) ?? Promise.reject(authRefusal('registration.draft-missing'))
  }

  private async toResults(draft: Draft, { caller, now }: CommandContext) {
    const sentCode = await this.codes.findSent(draft, now)
    const hisaPersonId = draft.person_id === null ? null : await this.people.getHisaPersonId(draft.person_id)
    const { today } = await this.facts.get()
    const licenseReading = await this.findReading(draft)
    const hasAccount = caller !== undefined
    const account = await this.findAccountToSuggest(draft, caller?.sub)
    return toRegistrationDraft(draft, { hasAccount, today, sentCode, hisaPersonId, licenseReading, account })
  }

  private async findReading({ draft_id: draftId, content }: Draft) {
    const answer = content.answers['license-image']
    const found = answer && 'imageId' in answer && (await this.images.findReading(draftId, answer.imageId))
    return found ? { fileId: found.fileId, fileType: found.fileType, fields: toLicenseFacts(found.reading) } : null
  }

  /** The contacts of the signed-in account fill in the page until it is answered. Without the pool it stays blank. */
  private async findAccountToSuggest({ status, content }: Draft, sub: string | undefined) {
    if (sub === undefined || status !== 'open' || content.answers.contact) return undefined
    return this.pool.getAccount(sub).catch(() => undefined)
  }

  /** The verified email address and phone number of the signed-in account need no code. */
  private async listVerifiedContacts({ caller }: CommandContext): Promise<readonly ConfirmedContact[]> {
    if (!caller) return []
    const { email, isEmailVerified, phone, isPhoneVerified } = await this.pool
      .getAccount(caller.sub)
      .catch(refusePoolError)
    return [
      ...(email !== undefined && isEmailVerified ? [{ channel: 'email' as const, destination: email }] : []),
      ...(phone !== undefined && isPhoneVerified ? [{ channel: 'phone' as const, destination: phone }] : []),
    ]
  }
}

/** Says that the registry does not respond, not only the portal. */
function refuseUnavailable(failure: unknown): never {
  const isUnavailable = failure instanceof Refusal && failure.code === 'service.unavailable'
  throw isUnavailable ? authRefusal('registration.registry-unavailable', failure.details, failure) : failure
}
