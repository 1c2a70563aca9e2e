import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@portal/contracts-common'
import { registrationHttp as http, type RegistrationDraft } from '@portal/contracts-registration'
import type { PartialAnswers } from '@portal/contracts-registration/registration-rules'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { MailDispatcher } from '@portal/delivery'
import {
  checkOwnership,
  createTestService,
  getResults,
  startTestUserPool,
  testClock,
  type TestService,
  type TokenContents,
} from '@portal/testing-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { createForm } from '../../testing/multipart-form.ts'
import { createRegistrationEnv, origin, poolId } from '../../testing/test-environment.ts'
import { pdf, smallLicenseImage } from '../../testing/test-images.ts'
import { UserPool } from '../user-pool/index.ts'

const headers = { origin, [sessionHeader.name]: sessionHeader.value }
let service: TestService
let closePool: () => Promise<void>

beforeAll(async () => {
  const clock = testClock()
  const pool = await startTestUserPool(poolId, clock)
  closePool = () => pool.pool.close()
  const env = { ...createRegistrationEnv(pool.address), ...pool.env }
  service = await createTestService(registration, { migrations, clock, env })
})
afterAll(async () => {
  await service.close()
  await closePool()
})

type As = TokenContents | string
/** A request with a `file` is sent as a form. */
const call = (endpoint: Endpoint, request: object, as: As) => {
  if (!('file' in request)) return service.call(endpoint, request as never, { as, headers })
  const form = createForm(request.file as Buffer)
  const options = { as, payload: form.payload, headers: { ...headers, ...form.headers } }
  return service.send(endpoint.method, endpoint.path, options)
}
const getDraft = async (as: As) => getResults<{ draft: RegistrationDraft }>(await call(http.getDraft, {}, as)).draft

/** The answers up to the page of the code; the email address contains the reference of the draft. */
const answers = (reference: string): PartialAnswers => ({
  kind: { kind: 'covered' },
  agreement: { version: 1 },
  'confirm-agreement': { typedName: 'Ana Ruiz' },
  'license-image': { skipped: true },
  license: { state: 'KY', licenseNumber: reference, licensedStates: ['KY'] },
  match: { candidate: null },
  identity: { dateOfBirth: '1980-03-31' },
  roles: { roles: ['owner'] },
  name: { firstName: 'Ana', lastName: 'Ruiz' },
  contact: { email: `${reference}@demo.example`, phone: '' },
})

/** Creates a draft of an account whose contact is known, for calls about it. */
async function createDraft(
  endpoint: Endpoint,
  createRequest: (draft: RegistrationDraft, owner: As) => Promise<object>,
) {
  const username = `owner-${randomUUID()}`
  const sub = await service.service.app.get(UserPool).createAccount(username, { email: `${username}@demo.example` })
  const owner = { groups: ['USERS'] as const, sub }
  const { reference } = getResults<RegistrationDraft>(await call(http.startDraft, { body: {} }, owner))
  for (const [step, answer] of Object.entries(answers(reference)))
    getResults(await call(http.saveAnswer, { body: { step, answer, version: (await getDraft(owner)).version } }, owner))
  const request = await createRequest(await getDraft(owner), owner)
  const view = async () => (await getDraft(owner)).version
  return { owner, uniqueText: reference, call: (as: As) => call(endpoint, request, as), view }
}

const toContact = (reference: string) => ({ channel: 'email', destination: `${reference}@demo.example` })

/** Returns the last code sent to the address of a draft. */
async function findCode(reference: string): Promise<string | undefined> {
  const messages = await service.service.app.get(MailDispatcher).listRecent()
  return /\d{6}/.exec(messages.find(({ to }) => to.startsWith(reference))?.text ?? '')?.[0]
}

/** A request to each endpoint that succeeds for the owner. */
const requests: readonly [Endpoint, Parameters<typeof createDraft>[1]][] = [
  [http.getDraft, async () => ({})],
  [http.startDraft, async () => ({ body: {} })],
  [
    http.saveAnswer,
    async ({ version }) => ({ body: { step: 'name', answer: { firstName: 'Eva', lastName: 'Ruiz' }, version } }),
  ],
  [http.deleteDraft, async () => ({})],
  [http.findCandidates, async () => ({ body: {} })],
  [http.sendDraftCode, async () => ({ body: { channel: 'email' } })],
  [
    http.confirmDraftCode,
    async ({ reference }, owner) => {
      getResults(await call(http.sendDraftCode, { body: { channel: 'email' } }, owner))
      return { body: { code: await findCode(reference) } }
    },
  ],
  [http.getResumeOptions, async () => ({})],
  [http.sendResumeCode, async ({ reference }) => ({ body: toContact(reference) })],
  [
    http.confirmResumeCode,
    async ({ reference }, owner) => {
      getResults(await call(http.sendResumeCode, { body: toContact(reference) }, owner))
      return { body: { code: await findCode(reference) } }
    },
  ],
  [http.getLicenseImage, async () => ({})],
  [http.uploadLicenseImage, async () => ({ file: smallLicenseImage })],
  [http.uploadGuardianConsent, async () => ({ file: pdf })],
  [http.createPhoneUpload, async () => ({})],
  [
    http.downloadDraftFile,
    async (_draft, owner) => {
      const uploaded = await call(http.uploadGuardianConsent, { file: pdf }, owner)
      return { params: { fileId: getResults<{ fileId: string }>(uploaded).fileId } }
    },
  ],
  [
    http.completeDraft,
    async ({ draftId }, owner) => {
      // The account exists already, because the response of an earlier request was lost.
      const sub = typeof owner === 'string' ? owner : owner.sub
      await service.database.query('update registration_draft set completed_sub = $1 where draft_id = $2', [
        sub,
        draftId,
      ])
      return { body: { password: 'Quiet-Meadow-42', confirmPassword: 'Quiet-Meadow-42' } }
    },
  ],
]

it('keeps every draft private to its account', async () => {
  const endpoints = Object.values(http).filter(
    ({ ownership, path }: Endpoint) => ownership !== undefined && path.startsWith('/api/registration/draft'),
  )
  const resources = Object.fromEntries(
    requests.map(([endpoint, createRequest]) => [
      `${endpoint.method} ${endpoint.path}`,
      () => createDraft(endpoint, createRequest),
    ]),
  )
  expect(await checkOwnership(service, endpoints, resources)).toEqual([])
})
