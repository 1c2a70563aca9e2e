import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Deliveries,
  defineTemplate,
  deliveryMigrations,
  DeliveryModule,
  deliveryPatience,
  deliverySettings,
  PostRoom,
} from '@portal/delivery'
import { Commands, PersistenceModule } from '@portal/persistence'
import { defineService, systemContext } from '@portal/service-kit'
import { TextsModule, type ShippedTexts } from '@portal/service-texts'
import { Module } from '@nestjs/common'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eventually } from './eventually.ts'
import { TestMailServer } from './mail-server.ts'
import { createTestService, type TestService } from './test-service.ts'

const welcome = defineTemplate({
  name: 'welcome',
  data: z.object({ name: z.string(), code: z.string() }),
  mail: (told, say) => ({
    subject: say('welcome.subject', told),
    text: say('welcome.text', told),
    unsubscribe: 'https://portal.example/stop/1',
  }),
  sms: (told, say) => say('welcome.sms', told),
})

const texts: ShippedTexts = {
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

@Module({
  imports: [
    PersistenceModule.forService({ entities: [], migrations: deliveryMigrations }),
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
let cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await service.close()
  for (const step of cleanUp) await step()
  cleanUp = []
})

async function start(env: Record<string, string>): Promise<void> {
  service = await createTestService(post, {
    migrations: deliveryMigrations,
    env: { DATA_KEY: randomBytes(32).toString('base64'), ...env },
  })
}

/** Sends a message as a command does; `fails` makes the command fail after it was queued. */
async function send(
  to: string,
  options: { channel?: 'mail' | 'sms'; fails?: boolean; code?: string } = {},
): Promise<void> {
  const { app } = service.service
  const { channel = 'mail', code = '123456', fails = false } = options
  await app
    .get(Commands)
    .run(systemContext({ route: 'test', now: service.clock.now(), correlationId: randomUUID() }), async (em) => {
      await app
        .get(Deliveries)
        .enqueue(em, { channel, to, template: welcome, locale: 'es', data: { name: 'Ana', code } })
      if (fails) throw new Error('changed my mind')
      return { results: null, action: { kind: 'person.welcomed', entityType: 'person', entityId: to } }
    })
}

const outbox = () => service.service.privatePort.inject('/dev/outbox')
const rows = () =>
  service.database.query<Record<string, unknown>>(
    'select state, attempts, failure, data is null as forgotten from delivery order by position',
  )

const demonstration = { DEMONSTRATION: 'true', PORTAL_ORIGIN: 'http://127.0.0.1:4200' }

describe('in the demonstration', () => {
  it('messages are kept and shown, newest first, in the language asked for', async () => {
    await start(demonstration)
    await send('ana@demo.example', { code: '111111' })
    await send('+12025550123', { channel: 'sms', code: '222222' })
    await eventually(async () => expect((await rows()).map((row) => row['state'])).toEqual(['kept', 'kept']))
    expect((await outbox()).json()).toMatchObject([
      { channel: 'sms', to: '+12025550123', text: 'Código 222222', locale: 'es' },
      { channel: 'mail', to: 'ana@demo.example', subject: 'Le damos la bienvenida, Ana', text: 'Su código es 111111.' },
    ])
  })

  it('messages are not shown under a name that may be another site’s', async () => {
    await start(demonstration)
    await send('ana@demo.example', { code: '111111' })
    const shown = async (host: string) =>
      (await service.service.privatePort.inject({ url: '/dev/outbox', headers: { host } })).statusCode
    expect(await Promise.all(['127.0.0.1:9000', 'registration:9000', 'evil.example'].map(shown))).toEqual([
      200, 200, 404,
    ])
  })

  it('nothing readable about the recipient is in the database', async () => {
    await start(demonstration)
    await send('ana@demo.example', { code: '987654' })
    const [row] = await service.database.query<{ all: string }>(
      `select encode(recipient, 'escape') || encode(data, 'escape') || d::text as all from delivery d`,
    )
    expect(row?.all).not.toMatch(/ana|demo|987654/)
  })

  it('a message of a transaction that failed never leaves', async () => {
    await start(demonstration)
    await expect(send('ana@demo.example', { fails: true })).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })
})

describe('elsewhere', () => {
  it('there is no /dev/outbox', async () => {
    await start({})
    expect((await outbox()).statusCode).toBe(404)
  })

  it('mails leave by SMTP, once, and their data are forgotten', async () => {
    const server = await TestMailServer.start()
    cleanUp.push(() => server.stop())
    await start({ SMTP_URL: server.url, MAIL_FROM: 'Portal <portal@portal.example>' })
    await send('ana@demo.example')
    const [mail] = await eventually(() => {
      expect(server.mails).toHaveLength(1)
      return server.mails
    })
    expect(mail?.recipients).toEqual(['ana@demo.example'])
    expect(mail?.content).toMatch(/Subject: Le damos la bienvenida, Ana/)
    expect(mail?.content).toContain('List-Unsubscribe: <https://portal.example/stop/1>')
    expect(mail?.content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await eventually(async () =>
      expect(await rows()).toEqual([{ state: 'sent', attempts: 1, failure: null, forgotten: true }]),
    )
  })

  it('a mail server that is down is tried again; one that refuses for good is not', async () => {
    const server = await TestMailServer.start()
    cleanUp.push(() => server.stop())
    await start({ SMTP_URL: server.url })
    server.reply = '451 try again later'
    await send('ana@demo.example')
    await eventually(async () =>
      expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, failure: 'Error EENVELOPE' }]),
    )
    server.reply = undefined
    await service.database.query(`update delivery set due_at = now()`)
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]))
    server.senderReply = '550 this sender may not'
    await send('ben@demo.example')
    await eventually(async () => expect((await rows())[1]).toMatchObject({ state: 'waiting', attempts: 1 }))
    server.senderReply = undefined
    server.reply = '550 no such person ana@demo.example'
    await send('gone@demo.example')
    await eventually(async () =>
      expect((await rows())[2]).toMatchObject({ state: 'dead', attempts: 1, failure: 'NotDeliverable' }),
    )
  })

  it('texts leave by the provider, with a key that tells a repetition', async () => {
    const provider = await smsProvider()
    await start({ SMS_URL: provider.url, SMS_TOKEN: 'sms-token', SMS_FROM: 'HIWU' })
    await send('+12025550123', { channel: 'sms' })
    const request = await eventually(() => provider.requests[0] ?? Promise.reject(new Error('none yet')))
    expect(request).toMatchObject({
      body: { from: 'HIWU', to: '+12025550123', text: 'Código 123456' },
      authorization: 'Bearer sms-token',
    })
    expect(request.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('a message is given up after its tries, and not before', async () => {
    await start({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await service.service.app.get(PostRoom).stop()
    await send('ana@demo.example')
    await service.database.query(`update delivery set attempts = $1`, [deliveryPatience - 2])
    await service.service.app.get(PostRoom).sendBatch()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: deliveryPatience - 1 }])
    await service.database.query(`update delivery set due_at = now()`)
    await service.service.app.get(PostRoom).sendBatch()
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: deliveryPatience }])
    expect(await service.service.app.get(PostRoom).sendBatch()).toBe('nothing')
  })
})

async function smsProvider() {
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
  cleanUp.push(() => new Promise((resolve) => server.close(resolve)))
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages` }
}
