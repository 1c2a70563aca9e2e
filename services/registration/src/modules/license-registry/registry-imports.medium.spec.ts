import { registrationHttp as http } from '@portal/contracts-registration'
import {
  checkAccessMatrix,
  createTestService,
  getStatusAndError,
  waitFor,
  type TestService,
} from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import { LicenseMatching } from './license-matching.ts'

const admin = { groups: ['ADMINS'], sub: 'ada' }
const header = 'License_Number,state,role,first_name,last_name,date_of_birth,city,expires_on'.toLowerCase()
const file = `${header}
TR-1,KY,trainer,José,Muñoz,1980-02-29,Lexington,2027-12-31
TR-2,ky,Jockey,Ana,García,2/3/1990,,
TR-3,Kentucky,trainer,Ben,Vega,1980-02-30,,
TR-4,KY,astronaut,Cy,,1980-01-01,,
TR-1,KY,trainer,José,Muñoz,1980-02-29,Paris,
`

let service: TestService
beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => service.close())

/** A form with one file, cut off at `end`. */
function toForm(content: string, { name = 'File', end = Number.POSITIVE_INFINITY } = {}) {
  const boundary = 'import-boundary'
  const text = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"; filename="licenses.csv"`,
    'Content-Type: text/csv',
    '',
    content,
    `--${boundary}--`,
    '',
  ].join('\r\n')
  return {
    payload: Buffer.from(text).subarray(0, end),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const upload = ({ payload, headers } = toForm(file)) =>
  service.send('POST', '/api/registry-imports?name=licenses.csv', { as: admin, payload, headers })

describe('the import of licenses', () => {
  it('checks a file, lists what is wrong, and imports the rest when confirmed', async () => {
    const checked = await upload()
    expect(checked.body).toMatchObject({
      code: 200,
      results: { state: 'checked', fileName: 'licenses.csv', rowsAccepted: 2, rowsRejected: 3, rowsDone: 0 },
    })
    const params = { importId: (checked.body as { results: { importId: string } }).results.importId }
    const first = await service.call(http.listRejectedRows, { params, query: { limit: 2 } }, { as: admin })
    expect(first.body.results).toEqual({
      items: [
        {
          rowNumber: 4,
          problems: [
            { column: 'state', code: 'invalid-state' },
            { column: 'date_of_birth', code: 'invalid-date' },
          ],
        },
        {
          rowNumber: 5,
          problems: [
            { column: 'role', code: 'unknown-role' },
            { column: 'last_name', code: 'missing' },
          ],
        },
      ],
      next: 5,
    })
    const csv = await service.call(http.downloadRejectedRows, { params }, { as: admin })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.text.split('\r\n')).toHaveLength(5)
    expect(csv.text).toContain('"Paris","","duplicate-row"')

    const confirmed = await service.call(http.confirmRegistryImport, { params, body: {} }, { as: admin })
    expect(confirmed.body.results).toMatchObject({ state: 'importing' })
    await waitFor(async () => {
      const { body } = await service.call(http.getRegistryImport, { params }, { as: admin })
      expect(body.results).toMatchObject({ state: 'imported', rowsDone: 2, rowsAdded: 2, rowsReplaced: 0 })
    })
    const matching = service.service.app.get(LicenseMatching)
    const found = await matching.findCandidates('draft-1', { state: 'KY', lastName: 'Munos', firstName: 'Jose' })
    expect(found).toMatchObject([{ firstName: 'José', city: 'Lexington', role: 'trainer', license: '••R1' }])
    const [ana] = await matching.findCandidates('draft-1', { state: 'KY', licenseNumber: 'TR2' })
    const entryId = matching.openHandle('draft-1', ana?.handle ?? '') ?? ''
    const claim = { dateOfBirth: '1990-02-03', licenseNumber: 'TR-2', state: 'KY' }
    expect(await matching.checkIdentity(entryId, claim)).toMatchObject({ outcome: 'confirmed' })
  })

  it('replaces entries with the same license number, state and role, and refuses the same file', async () => {
    const again = await upload()
    const { importId } = (again.body as { results: { importId: string } }).results
    const refused = await service.call(http.confirmRegistryImport, { params: { importId }, body: {} }, { as: admin })
    expect(getStatusAndError(refused)).toEqual([409, 'imports.already-imported'])
    // Imports are listed by time.
    service.clock.advance(1000)
    const changed = await upload(toForm(`${header}\nTR 1,KY,trainer,José,Muñoz,1980-02-29,Paris,\n`))
    const params = { importId: (changed.body as { results: { importId: string } }).results.importId }
    await service.call(http.confirmRegistryImport, { params, body: {} }, { as: admin })
    await waitFor(async () => {
      const { body } = await service.call(http.getRegistryImport, { params }, { as: admin })
      expect(body.results).toMatchObject({ state: 'imported', rowsAdded: 0, rowsReplaced: 1 })
    })
    const list = await service.call(http.listRegistryImports, { query: { limit: 1 } }, { as: admin })
    expect(list.body.results).toMatchObject({ items: [{ importId: params.importId }], next: expect.any(String) })
    const next = await service.call(
      http.listRegistryImports,
      { query: { after: list.body.results.next } },
      { as: admin },
    )
    expect(next.body.results.items).toHaveLength(2)
  })

  it.each([
    [[400, 'imports.columns-missing'], toForm('state\nKY\n')],
    [[400, 'imports.unreadable'], toForm(`${header}\n"TR-1`)],
    [[400, 'imports.incomplete'], toForm(file, { end: 300 })],
    [[400, 'imports.file-missing'], toForm(file, { name: 'Other' })],
    [[400, 'imports.file-missing'], { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }],
  ])('answers %j for a wrong upload', async (expected, form) => {
    expect(getStatusAndError(await upload(form))).toEqual(expected)
  })

  it('is for administrators only', async () => {
    const endpoints = Object.values(http).filter(({ path }) => path.startsWith('/api/registry-imports'))
    expect(await checkAccessMatrix(service, endpoints)).toEqual([])
  })
})
