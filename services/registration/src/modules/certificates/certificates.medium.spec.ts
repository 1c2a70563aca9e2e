import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import type { Endpoint } from '@portal/contracts-common'
import { registrationHttp as http, type Certificate, type CertificateCheck } from '@portal/contracts-registration'
import { FieldEncryption } from '@portal/field-encryption'
import { inTransaction } from '@portal/persistence'
import { readPdf } from '@portal/print/testing'
import { checkOwnership, createTestService, getResults, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import { People } from '../people/index.ts'
import { certificateToken } from './index.ts'

const credential = 'c'.repeat(32)
let service: TestService

beforeAll(async () => {
  const env = { ...createRegistrationEnv('http://127.0.0.1:9'), INTERNAL_CREDENTIAL: credential }
  service = await createTestService(registration, { migrations, env })
})
afterAll(() => service.close())

const createHolder = async () => {
  const as = { groups: ['USERS'] as const, sub: randomUUID() }
  const person = await insertPerson(service, {
    accountSub: as.sub,
    name: { firstName: 'José', lastName: 'Muñoz', additionalLastName: 'Vega' },
    roles: [
      createRole('trainer'),
      createRole('other', { title: 'Hotwalker' }),
      createRole('jockey', { status: 'requested' }),
    ],
  })
  return { as, person }
}
type Holder = Awaited<ReturnType<typeof createHolder>>

const issue = async ({ as }: Holder, locale: 'en-US' | 'es' = 'en-US') =>
  getResults<Certificate>(await service.call(http.issueCertificate, { body: { locale } }, { as }))

async function readToken(certificateId: string): Promise<string> {
  const [row] = await service.database.query<{ token: Buffer }>(
    'select token from certificate where certificate_id = $1',
    [certificateId],
  )
  return service.service.app
    .get(FieldEncryption)
    .decrypt(certificateToken, certificateId, row?.token ?? Buffer.alloc(0))
}

const verify = async (token: string) =>
  getResults<CertificateCheck>(await service.call(http.verifyCertificate, { params: { token } }))

const render = async (token: string, locale = 'en-US') =>
  service.call(http.renderPage, { query: { url: `/certificate/verify/${token}`, locale } } as never, {
    headers: { 'x-internal-credential': credential },
  })

const changeStatus = ({ person }: Holder, action: 'suspend' | 'restore') =>
  inTransaction(service.service.app.get(MikroORM), (em) =>
    service.service.app.get(People).changeStatus(em, person.personId, { action, reason: 'test' }, service.clock.now()),
  )

describe('a certificate', () => {
  it('is a tagged PDF in the chosen language with the number, roles and a link of its own', async () => {
    const holder = await createHolder()
    const [english, spanish] = [await issue(holder), await issue(holder, 'es')]
    const download = async ({ certificateId }: Certificate) => {
      const response = await service.call(http.downloadCertificate, { params: { certificateId } }, { as: holder.as })
      return readPdf(response.bytes)
    }
    const [first, second] = [await download(english), await download(spanish)]
    expect([first.isTagged, first.language, first.pages.length]).toEqual([true, 'en-US', 1])
    expect([second.isTagged, second.language, second.pages.length]).toEqual([true, 'es', 1])
    for (const text of ['JoséMuñozVega', holder.person.hisaPersonId, 'TrainerandHotwalker', 'Kentucky'])
      expect(first.textWithoutSpaces).toContain(text)
    expect(second.textWithoutSpaces).toContain('Entrenador')
    expect(first.textWithoutSpaces).toContain(await readToken(english.certificateId))
    expect(first.textWithoutSpaces).not.toContain(await readToken(spanish.certificateId))
  })

  it('is verified against the current record', async () => {
    const holder = await createHolder()
    const token = await readToken((await issue(holder)).certificateId)
    const check = await verify(token)
    expect(check).toMatchObject({
      status: 'valid',
      holder: {
        displayName: 'José Muñoz Vega',
        hisaPersonId: holder.person.hisaPersonId,
        isCovered: true,
        roles: [
          { role: 'trainer', title: null, states: [] },
          { role: 'other', title: 'Hotwalker', states: [] },
        ],
        licensedStates: ['KY'],
      },
    })
    await changeStatus(holder, 'suspend')
    expect((await verify(token)).status).toBe('suspended')
    await changeStatus(holder, 'restore')
    expect((await verify(token)).status).toBe('valid')
  })

  it('says nothing about the holder when it is revoked or was never issued', async () => {
    const holder = await createHolder()
    const { certificateId } = await issue(holder)
    const token = await readToken(certificateId)
    for (const attempt of [1, 2]) {
      const revoked = await service.call(http.revokeCertificate, { params: { certificateId } }, { as: holder.as })
      expect(getResults<Certificate>(revoked).revokedAt, `attempt ${attempt}`).not.toBeNull()
    }
    expect(await verify(token)).toMatchObject({ status: 'revoked', holder: null, issuedAt: null })
    expect(await verify('x'.repeat(32))).toMatchObject({ status: 'unknown', holder: null, issuedAt: null })
    const download = await service.call(http.downloadCertificate, { params: { certificateId } }, { as: holder.as })
    expect(download.status).toBe(404)
  })

  it('is not issued to an account without a person', async () => {
    const as = { groups: ['USERS'] as const, sub: randomUUID() }
    expect((await service.call(http.issueCertificate, { body: { locale: 'es' } }, { as })).status).toBe(403)
    const list = await service.call(http.listCertificates, {}, { as })
    expect(getResults(list)).toMatchObject({ items: [], total: 0, holder: null })
  })

  it('keeps its token unreadable in the database', async () => {
    const { certificateId } = await issue(await createHolder())
    const token = await readToken(certificateId)
    const rows = await service.database.query('select certificate::text as row from certificate')
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is private to its holder', async () => {
    const withHolder = (request: (holder: Holder) => Promise<object>, endpoint: Endpoint) => async () => {
      const holder = await createHolder()
      const params = await request(holder)
      const call = (as: never) => service.call(endpoint, params as never, { as })
      return { owner: holder.as, uniqueText: holder.person.hisaPersonId, call }
    }
    const params = async (holder: Holder) => ({ params: { certificateId: (await issue(holder)).certificateId } })
    const resources = {
      'GET /api/registration/certificates': withHolder(async () => ({}), http.listCertificates),
      'POST /api/registration/certificates': withHolder(
        async () => ({ body: { locale: 'es' } }),
        http.issueCertificate,
      ),
      'GET /api/registration/certificates/:certificateId/pdf': withHolder(params, http.downloadCertificate),
      'DELETE /api/registration/certificates/:certificateId': withHolder(params, http.revokeCertificate),
    }
    const endpoints = [http.listCertificates, http.issueCertificate, http.downloadCertificate, http.revokeCertificate]
    expect(await checkOwnership(service, endpoints, resources as never)).toEqual([])
  })
})

describe('the page behind the QR code', () => {
  it('shows the result without scripts, in both languages, and is not indexed', async () => {
    const holder = await createHolder()
    const token = await readToken((await issue(holder)).certificateId)
    const english = getResults<{ html: string; head: { robots: string } }>(await render(token))
    expect(english.html).toContain('This certificate is valid.')
    expect(english.html).toContain(holder.person.hisaPersonId)
    expect(english.head.robots).toContain('noindex')
    expect(getResults<{ html: string }>(await render(token, 'es')).html).toContain('Este certificado es válido.')
  })

  it('warns of a certificate that was never issued', async () => {
    expect(getResults<{ html: string }>(await render('unknown')).html).toContain('It may be a forgery.')
  })
})
