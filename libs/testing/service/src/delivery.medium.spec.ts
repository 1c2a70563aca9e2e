import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Deliveries, defineTemplate, deliveryMigrations, DeliveryModule, deliverySettings } from '@portal/delivery'
import { DeadJobs, jobMigrations, Jobs, JobsModule } from '@portal/jobs'
import { Commands, inTransaction, PersistenceModule } from '@portal/persistence'
import { defineService, systemContext } from '@portal/service-kit'
import { TextsModule, type DefaultTexts } from '@portal/service-texts'
import { MikroORM } from '@mikro-orm/postgresql'
import { Module } from '@nestjs/common'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { waitFor } from './wait-for.ts'
import { TestMailServer } from './mail-server.ts'
import { createTestService, type TestService } from './test-service.ts'

const welcome = defineTemplate({
  name: 'welcome',
  data: z.object({ name: z.string(), code: z.string() }),
  mail: (data, translate) => ({
    subject: translate('welcome.subject', data),
    text: translate('welcome.text', data),
    unsubscribe: 'https://portal.example/unsubscribe/1',
  }),
  sms: (data, translate) => translate('welcome.sms', data),
})

const texts: DefaultTexts = {
  namespace: 'post-mails',
  texts: {
    'en-US': {
      'welcome.subject': 'Welcome, {{name}}',
      'welcome.text': 'Your code is {{code}}.',
      'welcome.sms': 'Code {{code}}',
    },
    es: {
      'welcome.subject': 'Le damos la bienvenida, {{name}}',
      'welcome.text': 'Su código es {{code}}.',
      'welcome.sms': 'Código {{code}}',
    },
  },
  examples: { name: 'Ana', code: '402913' },
}

const migrations = [...jobMigrations, ...deliveryMigrations]

@Module({
  imports: [
    PersistenceModule.forService({ entities: [], migrations }),
    JobsModule.forService(),
    TextsModule.forService([texts]),
    DeliveryModule.forService({ templates: [welcome], texts }),
  ],
})
class PostModule {}

const post = defineService({
  name: 'post',
  module: PostModule,
  http: [],
  config: deliverySettings,
  uses: { messaging: false },
})

let service: TestService
let cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await service.close()
  for (const cleanup of cleanups) await cleanup()
  cleanups = []
})

async function start(env: Record<string, string>): Promise<void> {
  service = await createTestService(post, {
    migrations,
    env: { DATA_KEY: randomBytes(32).toString('base64'), ...env },
  })
}

/** Queues a message in a command; `rejects` makes the command fail afterwards. */
async function send(
  to: string,
  options: { channel?: 'mail' | 'sms'; rejects?: boolean; code?: string } = {},
): Promise<void> {
  const { app } = service.service
  const { channel = 'mail', code = '123456', rejects = false } = options
  await app
    .get(Commands)
    .run(systemContext({ route: 'test', now: service.clock.now(), correlationId: randomUUID() }), async (em) => {
      await app
        .get(Deliveries)
        .enqueue(em, { channel, to, template: welcome, locale: 'es', data: { name: 'Ana', code } })
      if (rejects) throw new Error('command failed')
      return { results: null, action: { kind: 'person.welcomed', entityType: 'person', entityId: to } }
    })
}

const outbox = () => service.service.privatePort.inject('/dev/outbox')
const rows = () =>
  service.database.query<Record<string, unknown>>(
    'select state, data is null as "isDataDeleted" from delivery order by position',
  )
/** Waiting jobs, oldest first, with the stored error. */
const waitingJobs = () =>
  service.database.query<{ attempts: number; error: string }>(
    `select retry_count + 1 as attempts, output->>'message' as error from jobs.job where state = 'retry' order by created_on`,
  )
const listDead = () => service.service.app.get(DeadJobs).list({ limit: 10 })

/** Makes the next attempts due. */
async function skipDelays(): Promise<void> {
  await service.database.query(`update jobs.job set start_after = now() where state = 'retry'`)
  service.service.app.get(Jobs).wake('deliver-message')
}

const demonstration = { DEMONSTRATION: 'true', PORTAL_ORIGIN: 'http://127.0.0.1:4200' }

describe('in demonstration mode', () => {
  it('captures messages and lists them newest first, in the requested language', async () => {
    await start(demonstration)
    await send('ana@demo.example', { code: '111111' })
    await send('+12025550123', { channel: 'sms', code: '222222' })
    await waitFor(async () => expect((await rows()).map((row) => row['state'])).toEqual(['captured', 'captured']))
    expect((await outbox()).json()).toMatchObject([
      { channel: 'sms', to: '+12025550123', text: 'Código 222222', locale: 'es' },
      {
        channel: 'mail',
        to: 'ana@demo.example',
        subject: 'Le damos la bienvenida, Ana',
        text: 'Su código es 111111.\n\nAutoridad de Integridad y Seguridad Hípica',
      },
    ])
  })

  it('does not list messages for a host that may belong to another website', async () => {
    await start(demonstration)
    await send('ana@demo.example', { code: '111111' })
    const getStatus = async (host: string) =>
      (await service.service.privatePort.inject({ url: '/dev/outbox', headers: { host } })).statusCode
    expect(await Promise.all(['127.0.0.1:9000', 'registration:9000', 'evil.example'].map(getStatus))).toEqual([
      200, 200, 404,
    ])
  })

  it('encrypts the recipient and the data in the database', async () => {
    await start(demonstration)
    await send('ana@demo.example', { code: '987654' })
    const [row] = await service.database.query<{ all: string }>(
      `select encode(recipient, 'escape') || encode(data, 'escape') || d::text as all from delivery d`,
    )
    expect(row?.all).not.toMatch(/ana|demo|987654/)
  })

  it('does not send a message of a failed transaction', async () => {
    await start(demonstration)
    await expect(send('ana@demo.example', { rejects: true })).rejects.toThrow('command failed')
    expect(await rows()).toEqual([])
  })
})

describe('in production', () => {
  it('has no /dev/outbox', async () => {
    await start({})
    expect((await outbox()).statusCode).toBe(404)
  })

  it.each([
    ['portal@portal.example', 'Oficina de Carreras <portal@portal.example>'],
    ['Racing Office <office@portal.example>', 'Racing Office <office@portal.example>'],
  ])('signs emails with the name of the authority and sends them from %s as %s', async (from, sender) => {
    const server = await TestMailServer.start()
    cleanups.push(() => server.stop())
    await start({ SMTP_URL: server.url, MAIL_FROM: from, AUTHORITY_NAME_ES: 'Oficina de Carreras' })
    await send('ana@demo.example')
    const [mail] = await waitFor(() => {
      expect(server.mails).toHaveLength(1)
      return server.mails
    })
    expect(mail?.content).toContain(`From: ${sender}`)
    expect(mail?.content).toMatch(/Oficina de Carreras\s*$/)
  })

  it('sends an email once by SMTP and deletes its data', async () => {
    const server = await TestMailServer.start()
    cleanups.push(() => server.stop())
    await start({ SMTP_URL: server.url, MAIL_FROM: 'Portal <portal@portal.example>' })
    await send('ana@demo.example')
    const [mail] = await waitFor(() => {
      expect(server.mails).toHaveLength(1)
      return server.mails
    })
    expect(mail?.recipients).toEqual(['ana@demo.example'])
    expect(mail?.content).toMatch(/Subject: Le damos la bienvenida, Ana/)
    expect(mail?.content).toContain('List-Unsubscribe: <https://portal.example/unsubscribe/1>')
    expect(mail?.content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await waitFor(async () => expect(await rows()).toEqual([{ state: 'sent', isDataDeleted: true }]))
  })

  it('retries after a temporary SMTP error and fails after a permanent one', async () => {
    const server = await TestMailServer.start()
    cleanups.push(() => server.stop())
    await start({ SMTP_URL: server.url })
    server.reply = '451 try again later'
    await send('ana@demo.example')
    await waitFor(async () =>
      expect(await waitingJobs()).toEqual([{ attempts: 1, error: 'DeliveryFailedError: Error EENVELOPE' }]),
    )
    expect(await rows()).toMatchObject([{ state: 'pending' }])
    server.reply = undefined
    await skipDelays()
    await waitFor(async () => expect(await rows()).toMatchObject([{ state: 'sent' }]))
    server.senderReply = '550 this sender may not'
    await send('ben@demo.example')
    await waitFor(async () => expect(await waitingJobs()).toMatchObject([{ attempts: 1 }]))
    server.senderReply = undefined
    server.reply = '550 no such person ana@demo.example'
    await send('gone@demo.example')
    await waitFor(async () => expect((await rows())[2]).toMatchObject({ state: 'failed' }))
    await waitFor(async () =>
      expect(await listDead()).toMatchObject([{ attempts: 1, error: 'FinalJobError: UndeliverableError' }]),
    )
  })

  it('sends text messages to the provider with an idempotency key', async () => {
    const provider = await startSmsProvider()
    await start({ SMS_URL: provider.url, SMS_TOKEN: 'sms-token', SMS_FROM: 'HIWU' })
    await send('+12025550123', { channel: 'sms' })
    const request = await waitFor(() => provider.requests[0] ?? Promise.reject(new Error('none yet')))
    expect(request).toMatchObject({
      body: { from: 'HIWU', to: '+12025550123', text: 'Código 123456' },
      authorization: 'Bearer sms-token',
    })
    expect(request.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('fails a message after its last attempt, and sends it when an administrator retries the job', async () => {
    const server = await TestMailServer.start()
    cleanups.push(() => server.stop())
    await start({ SMTP_URL: server.url })
    server.reply = '451 try again later'
    await send('ana@demo.example')
    await waitFor(async () => expect(await waitingJobs()).toHaveLength(1))
    await service.database.query(`update jobs.job set retry_count = retry_limit - 1 where state = 'retry'`)
    await skipDelays()
    await waitFor(async () => expect(await listDead()).toMatchObject([{ attempts: 60 }]))
    expect(await rows()).toMatchObject([{ state: 'failed' }])
    server.reply = undefined
    const [dead] = await listDead()
    const { app } = service.service
    await inTransaction(app.get(MikroORM), (em) => app.get(DeadJobs).retry(em, dead?.id ?? ''))
    await waitFor(async () => expect(await rows()).toMatchObject([{ state: 'sent', isDataDeleted: true }]))
  })
})

async function startSmsProvider() {
  const requests: { body: unknown; authorization: string | undefined; key: unknown }[] = []
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      requests.push({
        body: JSON.parse(text),
        authorization: request.headers.authorization,
        key: request.headers['idempotency-key'],
      })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages` }
}
