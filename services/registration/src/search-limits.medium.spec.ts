import { registrationHttp as http } from '@portal/contracts-registration'
import { createTestService, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from './migrations/index.ts'
import { registration } from './registration.service.ts'
import { RegistrationBrowser } from './testing/registration-browser.ts'
import { createRegistrationEnv } from './testing/test-environment.ts'

let service: TestService
beforeAll(async () => {
  const env = { ...createRegistrationEnv('http://127.0.0.1:9'), LIMIT_SEARCHES_PER_MINUTE: '3' }
  service = await createTestService(registration, { migrations, env })
})
afterAll(() => service.close())

interface Send {
  (address: string): Promise<{ readonly status: number; readonly body: { readonly error?: string } }>
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const names = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@demo.example', phone: '' }

it.each<[string, Send]>([
  [
    'the match',
    (address) =>
      new RegistrationBrowser({ registration: service }).call(http.findCandidates, { body: {} }, from(address)),
  ],
  [
    'names',
    (address) => service.call(http.autocompletePerson, { params: { name: 'ruiz' } }, { headers: from(address) }),
  ],
  [
    'generated user names',
    (address) => service.call(http.generateUsername, { body: names }, { headers: from(address) }),
  ],
  [
    'checked user names',
    (address) => service.call(http.checkUsername, { params: { username: 'ana.ruiz' } }, { headers: from(address) }),
  ],
  [
    'certificates',
    (address) =>
      service.call(http.verifyCertificate, { params: { token: 'A'.repeat(32) } }, { headers: from(address) }),
  ],
])('%s cannot be searched by trying: each network address has a limit, also in parallel', async (name, send) => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => send(`192.0.2.${name.length}`)))
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5)
  expect(responses.find(({ status }) => status === 429)?.body.error).toBe('rate.limited')
  expect((await send(`198.51.100.${name.length}`)).status).not.toBe(429)
})
