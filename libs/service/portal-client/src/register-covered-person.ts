import type { Endpoint, RequestOf, ResultsOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { formatPersonName, type PartialAnswers } from '@portal/contracts-registration/registration-rules'

/** Calls the portal with one cookie for all calls, as the page of the registration does. */
type CallWithCookie = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<ResultsOf<E>>

/** The pages that follow from the license and the roles. */
export type CoveredPersonAnswers = Pick<
  PartialAnswers,
  'license' | 'roles' | 'veterinarian' | 'jockey' | 'jockey-agent' | 'requested-roles'
>

interface CoveredPerson {
  readonly name: NonNullable<PartialAnswers['name']>
  readonly dateOfBirth: string
  readonly email: string
  readonly username: string
  readonly password: string
  readonly locale?: 'en-US' | 'es'
  readonly answers: CoveredPersonAnswers
  readonly address: NonNullable<PartialAnswers['address']>
}

/**
 * Registers a covered person by manual entry, page by page. `waitForCode` returns the code that was sent to the email
 * address. Returns the permanent number.
 */
export async function registerCoveredPerson(
  call: CallWithCookie,
  person: CoveredPerson,
  waitForCode: () => Promise<string>,
): Promise<string> {
  const { name, password, locale = 'en-US' } = person
  let { version } = await call(http.startDraft, { body: { locale } })
  const agreement = await call(http.getAgreement, { params: { kind: 'covered' }, query: { locale } })
  const { license, ...followUps } = person.answers
  const answers: PartialAnswers = {
    kind: { kind: 'covered' },
    agreement: { version: agreement.version },
    'confirm-agreement': { typedName: formatPersonName(name) },
    'license-image': { skipped: true },
    ...(license && { license }),
    match: { candidate: null },
    identity: { dateOfBirth: person.dateOfBirth },
    ...followUps,
    name,
    contact: { email: person.email, phone: '' },
    address: person.address,
  }
  const save = async (some: PartialAnswers) => {
    for (const [step, answer] of Object.entries(some)) {
      const body = { step, answer, version } as RequestOf<typeof http.saveAnswer>['body']
      version = (await call(http.saveAnswer, { body })).version
    }
  }
  await save(answers)
  await call(http.sendDraftCode, { body: { channel: 'email' } })
  await call(http.confirmDraftCode, { body: { code: await waitForCode() } })
  version = (await call(http.getDraft, {})).draft?.version ?? version
  await save({ username: { username: person.username } })
  const { sub, draftId, secret } = await call(http.completeDraft, { body: { password, confirmPassword: password } })
  const registered = await call(http.registerPerson, { params: { sub }, body: { draftId, secret } })
  return registered.hisaPersonId
}
