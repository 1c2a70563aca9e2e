import { expect, test } from '@playwright/test'
import { getRoleToken } from './identity-service.ts'
import { SpecClient } from './spec-client.ts'

/** Section 7, "Users", "Document category", "occupation" and "Localization". */
const labelCalls = (area: string) => [
  `GET ${area}/list`,
  `GET ${area}/get-by-id/{id}`,
  `POST ${area}`,
  `PUT ${area}/{id}`,
  `DELETE ${area}/{id}`,
]
const calls = [
  'GET users/list',
  'GET users/reports/comments',
  'GET users/roles',
  'POST users/add',
  'POST users/update/{id}',
  'POST users/batch-delete',
  'POST users/send-pass-reset-link/{email}',
  'POST users/resend-invite-link/{email}',
  'DELETE users/delete/{id}',
  ...labelCalls('document-category'),
  ...labelCalls('occupation'),
  'GET localization',
  'GET localization/{id}',
  'POST localization',
  'PUT localization/{id}',
  'DELETE localization/{id}',
]
const client = new SpecClient()
let admin: SpecClient

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  admin = client.as(await getRoleToken('admin'))
})

test('manages users', async () => {
  const uniqueNumber = `${Date.now()}`.slice(-8)
  const add = async (name: string) => {
    const body = { email: `${name}.${uniqueNumber}@newcomers.example`, name, groups: ['USERS'] }
    return { ...(await admin.call<{ id: string }>('POST users/add', { body })).results, email: body.email }
  }
  const [one, two] = [await add('Gate'), await add('Post')]
  const { results: users } = await admin.call<{ items: { id: string }[] }>('GET users/list', {
    query: `skip=0&limit=20&q=${encodeURIComponent(one.email)}&group=&status=`,
  })
  expect(users.items).toMatchObject([{ id: one.id, email: one.email }])
  await admin.call('GET users/roles')
  await admin.call('GET users/reports/comments')
  await admin.call('POST users/update/{id}', { params: { id: one.id }, body: { id: one.id, name: 'Gate Keeper' } })
  const email = `moved.${one.email}`
  await admin.call('POST users/update/{id}', { params: { id: one.id }, body: { id: one.id, email } })
  const { results: moved } = await admin.call<{ items: object[] }>('GET users/list', {
    query: `skip=0&limit=20&q=${encodeURIComponent(email)}`,
  })
  expect(moved.items).toMatchObject([{ id: one.id, email, name: 'Gate Keeper' }])
  await admin.call('POST users/resend-invite-link/{email}', { params: { email } })
  // An invited account has no password to reset.
  await admin.call('POST users/send-pass-reset-link/{email}', { params: { email }, status: 409 })
  await admin.call('DELETE users/delete/{id}', { params: { id: one.id } })
  await admin.call('POST users/batch-delete', { body: { ids: [two.id] } })
})

for (const area of ['document-category', 'occupation']) {
  test(`manages ${area}`, async () => {
    const added = await admin.call<{ id: string }>(`POST ${area}`, { body: { name: { en: `Gates ${Date.now()}` } } })
    const { id } = added.results
    const name = { en: `Gates and posts ${Date.now()}` }
    await admin.call(`PUT ${area}/{id}`, { params: { id }, body: { id, name } })
    const foundUser = await client.call(`GET ${area}/get-by-id/{id}`, { params: { id } })
    expect(foundUser.results).toMatchObject({ id, name })
    await client.call(`GET ${area}/list`)
    await admin.call(`DELETE ${area}/{id}`, { params: { id } })
  })
}

test('manages localization entries', async () => {
  const entry = { locale: 'es', namespace: 'conformance', key: `gate.${Date.now()}`, value: 'Puerta' }
  const { results } = await admin.call<{ id: string }>('POST localization', { body: entry })
  const { id } = results
  await admin.call('PUT localization/{id}', { params: { id }, body: { id, ...entry, value: 'Portón' } })
  expect((await client.call('GET localization/{id}', { params: { id } })).results).toMatchObject({ value: 'Portón' })
  await admin.call('GET localization')
  await admin.call('DELETE localization/{id}', { params: { id } })
})

test('makes every call that the specification lists', () => {
  expect(client.missing(calls)).toEqual([])
})
