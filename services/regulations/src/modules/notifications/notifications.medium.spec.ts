import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { findContacts, findTexts } from '@portal/contracts-admin/queries'
import {
  regulationsHttp as http,
  type MailLink,
  type Subscription,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { MailDispatcher, type DispatchedMessage } from '@portal/delivery'
import { Jobs } from '@portal/jobs'
import { Queries } from '@portal/messaging'
import { inTransaction, Retention } from '@portal/persistence'
import { getStatusAndError, getResults, waitFor, type TokenContents } from '@portal/testing-service'
import { beforeAll, describe, expect, test } from 'vitest'
import { editor, waitForMessaging, setUpRegulations, ruleText, staff } from '../../testing/regulations.ts'
import { notifySubscribers } from './notify-subscribers.job.ts'
import { QueuePublicationNotification } from './queue-publication-notification.consumer.ts'

const { service, regulations } = await setUpRegulations({
  nats: true,
  env: { DEMONSTRATION: 'true', PORTAL_ORIGIN: 'http://127.0.0.1:4200', CONFIRMATION_EMAILS_PER_DAY: '2' },
})
let draft: VersionSummary
const person = (name: string): TokenContents & { sub: string; email: string } => ({
  sub: randomUUID(),
  username: name,
  groups: ['USERS'],
  email: `${name}@example.com`,
})
const [ann, bob, cy, dee] = [person('ann'), person('bob'), person('cy'), person('dee')]
const unverified = person('unverified')
const accounts = new Map([ann, bob, cy, dee, unverified].map((each) => [each.sub, each]))

beforeAll(async () => {
  await respondAsAdmin()
  draft = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests for 5 days.', '(b) Two.']))
})

/** Texts changed by staff; the last one lacks its link. */
const changedTexts = [
  { locale: 'es', key: 'definition-confirmation.received', value: 'Recibimos su comentario sobre «{{term}}».' },
  { locale: 'es', key: 'confirmation.report', value: 'Si usted no lo escribió, díganoslo.' },
] as const

/** Responds like the admin service, once NATS is connected. */
async function respondAsAdmin(): Promise<void> {
  service.service.app.get(Queries).handle(findTexts, ({ namespace }) => ({
    texts: namespace === 'regulations-mails' ? [...changedTexts] : [],
  }))
  service.service.app.get(Queries).handle(findContacts, ({ accountIds }) => ({
    contacts: accountIds.flatMap((accountId) => {
      const email = accounts.get(accountId)?.email
      return email ? [{ accountId, email, isVerified: accountId !== unverified.sub }] : []
    }),
  }))
  await waitForMessaging(service)
}

const listEmails = async (template: string): Promise<DispatchedMessage[]> =>
  (await service.service.app.get(MailDispatcher).listRecent()).filter((message) => message.template === template)
const listEmailsTo = async (template: string, to: string) =>
  (await listEmails(template)).filter((message) => message.to === to)
const subscribe = (as: TokenContents, mainParentId: string | null, locale = 'en-US') =>
  service.call(http.subscribe, { body: { mainParentId, locale } }, { as })
const linkIn = (mail: DispatchedMessage | undefined) => mail?.text.match(/mail-link\?v=([\w-]+)/)?.[1] ?? ''
const redeemLink = (link: string) => service.call(http.redeemMailLink, { params: { link } })
const describeLink = async (link: string) =>
  getResults<MailLink>(await service.call(http.getMailLink, { params: { link } }))
const listSubscriptions = async (as: TokenContents) =>
  getResults<{ items: Subscription[] }>(await service.call(http.listSubscriptions, {}, { as })).items

describe('subscribing', () => {
  test('confirms an account with a verified address at once, and lets it unsubscribe', async () => {
    const first = getResults<Subscription>(await subscribe(ann, draft.mainParentId))
    expect(first).toMatchObject({ isConfirmed: true, mainParentId: draft.mainParentId, title: { en: draft.title.en } })
    const updated = getResults<Subscription>(await subscribe(ann, draft.mainParentId, 'es'))
    expect(updated).toMatchObject({ subscriptionId: first.subscriptionId, locale: 'es' })
    const everything = getResults<Subscription>(await subscribe(ann, null))
    expect((await listSubscriptions(ann)).map((one) => one.mainParentId).toSorted()).toEqual(
      [draft.mainParentId, null].toSorted(),
    )
    const unsubscribe = (as: TokenContents) =>
      service.call(http.unsubscribe, { params: { subscriptionId: everything.subscriptionId } }, { as })
    expect((await unsubscribe(bob)).status).toBe(404)
    expect(getResults(await unsubscribe(ann))).toEqual({ unsubscribed: true })
    expect(await listSubscriptions(ann)).toHaveLength(1)
  })

  test('requires confirmation by email without an account or a verified address', async () => {
    expect(getResults<Subscription>(await subscribe(unverified, null)).isConfirmed).toBe(false)
    const request = () =>
      service.call(http.subscribeByEmail, {
        body: { email: 'visitor@example.com', mainParentId: draft.mainParentId, locale: 'es' },
      })
    expect(getResults(await request())).toEqual({ accepted: true })
    const [mail] = await listEmailsTo('confirm-subscription', 'visitor@example.com')
    expect(mail).toMatchObject({ locale: 'es', subject: 'Confirme que desea recibir novedades por correo' })
    const link = linkIn(mail)
    expect(await describeLink(link)).toMatchObject({ action: 'confirm', isDone: false })
    expect(getResults<MailLink>(await redeemLink(link)).isDone).toBe(true)
    expect((await describeLink(link)).isDone).toBe(true)
    // A confirmed subscription is not confirmed again; a repeated request neither reveals nor changes its language.
    const repeated = { body: { email: 'visitor@example.com', mainParentId: draft.mainParentId, locale: 'en-US' } }
    expect(getResults(await service.call(http.subscribeByEmail, repeated))).toEqual({ accepted: true })
    const locales = 'select locale from subscription where email_digest is not null'
    expect(await service.database.query(locales)).toEqual([{ locale: 'es' }])
    expect(await listEmailsTo('confirm-subscription', 'visitor@example.com')).toHaveLength(1)
    const stored = await service.database.query('select * from subscription')
    expect(JSON.stringify(stored)).not.toContain('example.com')
  })

  test('limits the emails to one address, however often they are requested', async () => {
    for (const email of [
      'Flooded@example.com',
      'Flooded+a@example.com',
      'Flooded+b@example.com',
      'flooded@example.com',
    ]) {
      const body = { email, mainParentId: null, locale: 'en-US' }
      expect((await service.call(http.subscribeByEmail, { body })).status).toBe(200)
    }
    const sent = (await listEmails('confirm-subscription')).filter(({ to }) => /^flooded(?:\+.)?@/i.test(to))
    expect(sent).toHaveLength(3)
    for (let attempt = 0; attempt < 5; attempt++) expect((await subscribe(unverified, null)).status).toBe(200)
    expect(await listEmailsTo('confirm-subscription', unverified.email)).toHaveLength(3)
    service.clock.advance(8 * 86_400_000)
    await service.service.app.get(Retention).run()
    expect(await service.database.query('select from subscription where confirmed_at is null')).toEqual([])
  })

  test('returns 404 for an unpublished regulation and for an invalid link', async () => {
    const edit = await regulations.importText(ruleText(2150, ['(a) One.']))
    expect((await subscribe(bob, edit.mainParentId)).status).toBe(404)
    const stranger = await subscribe({ sub: randomUUID(), username: 'x', groups: ['USERS'] }, null)
    expect(getStatusAndError(stranger)).toEqual([409, 'subscriptions.no-address'])
    expect((await redeemLink('bm9uc2Vuc2U')).body.error).toBe('mail-links.invalid')
  })
})

describe('when a version is published', () => {
  let second: VersionSummary

  test('sends subscribers and commenters one email each, in their language, with a link to the redline', async () => {
    draft = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests for 5 days.', '(b) Two.']))
    await subscribe(ann, draft.mainParentId, 'es')
    await subscribe(ann, null)
    await subscribe(bob, null)
    await regulations.comment(draft, '2143(a)', { as: ann })
    await regulations.comment(draft, '2143(a)', { as: cy })
    await waitFor(async () => expect(await listEmailsTo('comment-confirmation', cy.email)).toHaveLength(1))
    second = await regulations.publishDraft(
      ruleText(2143, ['(a) The horse rests for 6 days.', '(b) Two.', '(c) Three.']),
      {
        of: draft.mainParentId,
        title: draft.title.en,
      },
    )
    await notificationFinished(second.versionId)
    const about = (await listEmails('version-published')).filter((mail) => mail.text.includes(second.versionId))
    expect(about.map((mail) => [mail.to, mail.locale]).toSorted()).toEqual([
      [ann.email, 'es'],
      [bob.email, 'en-US'],
      [cy.email, 'en-US'],
    ])
    const [bobs] = about.filter((mail) => mail.to === bob.email)
    expect(bobs?.text).toContain(
      `http://127.0.0.1:4200/regulation-viewer?regulation=${draft.mainParentId}&version=${second.versionId}&compare=${draft.versionId}`,
    )
    expect(bobs?.text).toContain('1 provision changed, 1 provision added')
    expect(about.find((mail) => mail.to === ann.email)?.text).toContain(
      '1 disposición modificada, 1 disposición agregada',
    )
  })

  test('notifies nobody twice when the event is redelivered or a process crashes', async () => {
    const before = (await listEmails('version-published')).length
    const payload = { ...second, title: second.title.en, publishedAt: second.publishedAt ?? '' }
    const event = { id: randomUUID(), subject: '', at: payload.publishedAt, aggregateId: second.versionId, payload }
    const { app } = service.service
    for (const _ of [1, 2])
      await inTransaction(app.get(MikroORM), (em) => app.get(QueuePublicationNotification).handle(em, event))
    // As after a crash on the last page: the notification starts again from the first page.
    await service.database.query(
      `update publication_notification set finished_at = null, audience = 'subscribers', last_recipient = '' where version_id = $1`,
      [second.versionId],
    )
    const job = { kind: 'publication', notificationId: second.versionId } as const
    await inTransaction(app.get(MikroORM), (em) => app.get(Jobs).enqueue(em, notifySubscribers, job))
    await notificationFinished(second.versionId)
    expect(await listEmails('version-published')).toHaveLength(before)
  })

  test('skips a subscription whose address cannot be decrypted', async () => {
    await service.database.query(
      `insert into subscription (subscription_id, email_encrypted, email_digest, main_parent_id, locale, created_at, confirmed_at)
       values (gen_random_uuid(), 'unreadable', 'unreadable', null, 'en-US', $1, $1)`,
      [service.clock.now()],
    )
    const version = await regulations.publishDraft(ruleText(2149, ['(a) One.']))
    await notificationFinished(version.versionId)
    const about = (await listEmails('version-published')).filter((mail) => mail.text.includes(version.versionId))
    expect(about.map((mail) => mail.to).toSorted()).toEqual([ann.email, bob.email])
    await service.database.query(`delete from subscription where email_digest = 'unreadable'`)
  })

  test('records the recipients of an audience page by page', async () => {
    const subs = Array.from({ length: 430 }, (_, index) => person(`reader${index}`))
    for (const each of subs) accounts.set(each.sub, each)
    await service.database.query(
      `insert into subscription (subscription_id, account_sub, main_parent_id, locale, created_at, confirmed_at)
       select gen_random_uuid(), sub, $2, 'en-US', $3, $3 from unnest($1::text[]) as sub`,
      [subs.map(({ sub }) => sub), draft.mainParentId, service.clock.now()],
    )
    const third = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests for 7 days.']), {
      of: draft.mainParentId,
    })
    await notificationFinished(third.versionId)
    const [row] = await service.database.query<{ n: number }>(
      'select count(*)::int as n from publication_notification_recipient where version_id = $1',
      [third.versionId],
    )
    expect(row?.n).toBe(430 + 3)
  })

  test('stops the emails through the link or the email client’s one-click unsubscribe', async () => {
    const [mail] = await listEmailsTo('version-published', cy.email)
    expect(mail?.unsubscribe).toContain('/api/mail-links/')
    const address = new URL(mail?.unsubscribe ?? '').pathname
    const posted = await service.send('POST', address, {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([posted.status, posted.body.results.action]).toEqual([200, 'unsubscribe'])
    expect(await describeLink(linkIn(mail))).toMatchObject({ action: 'unsubscribe', isDone: true })
    const fourth = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests.']), { of: draft.mainParentId })
    await notificationFinished(fourth.versionId)
    const about = (await listEmailsTo('version-published', cy.email)).filter((each) =>
      each.text.includes(fourth.versionId),
    )
    expect(about).toEqual([])
  })

  test('notifies subscribers and commenters of each change of the comment period', async () => {
    const version = await regulations.publishDraft(ruleText(2148, ['(a) One.']))
    const eve = person('eve')
    accounts.set(eve.sub, eve)
    await subscribe(ann, version.mainParentId, 'es')
    await regulations.comment(version, '2148(a)', { as: eve })
    await waitFor(async () => expect(await listEmailsTo('comment-confirmation', eve.email)).toHaveLength(1))
    const now = service.clock.now().getTime()
    const move = async (days: number) => {
      const closesAt = new Date(now + days * 86_400_000).toISOString()
      const commentPeriod = { opensAt: version.commentOpensAt, closesAt }
      const body = { versionId: version.versionId, commentPeriod, reason: 'Asked for.' }
      getResults(await service.call(http.updatePublication, { body }, { as: editor }))
    }
    const to = async ({ email }: { email: string }) =>
      (await listEmailsTo('comment-period-changed', email)).filter((mail) => mail.text.includes(version.versionId))
    await move(20)
    // Commenters are notified last.
    await waitFor(async () => expect(await to(eve)).toHaveLength(1))
    const [anns] = await to(ann)
    expect(anns?.subject).toBe(`Cambió el período de comentarios: ${version.title.en}`)
    expect(anns?.text).toMatch(/Puede enviar comentarios hasta el .*, hora del Este\.\n\nEl plazo anterior vencía/)
    const [eves] = await to(eve)
    expect(eves?.text).toMatch(/You can comment through .*\.\n\nThe previous deadline was /)
    expect(eves?.unsubscribe).toContain('/api/mail-links/')
    // Setting the same day again is not announced; closing the period is.
    await move(20)
    service.clock.advance(3_600_000)
    await move(0.01)
    await waitFor(async () => expect(await to(eve)).toHaveLength(2))
    const subjects = (await to(ann)).map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(
      new Set([anns?.subject, `Se cerró el período de comentarios: ${version.title.en}`]),
    )
  })

  async function notificationFinished(versionId: string): Promise<void> {
    await waitFor(async () => {
      const rows = await service.database.query<{ done: boolean }>(
        'select finished_at is not null as done from publication_notification where version_id = $1',
        [versionId],
      )
      expect(rows).toEqual([{ done: true }])
    })
  }
})

describe('comment confirmations', () => {
  test('are limited for an unverified address, which may belong to someone else', async () => {
    const version = await regulations.publishDraft(ruleText(2146, ['(a) One.']))
    for (let comment = 0; comment < 4; comment++) await regulations.comment(version, '2146(a)', { as: unverified })
    const finished = `select from comment_confirmation where finished_at is not null and comment_ids && array(
      select comment_id from comment where version_id = '${version.versionId}')`
    await waitFor(async () => expect(await service.database.query(finished)).toHaveLength(4))
    expect(await listEmailsTo('comment-confirmation', unverified.email)).toHaveLength(2)
  })

  test('include the tracking number and a link that withholds the comment until staff review it', async () => {
    const open4 = await regulations.publishDraft(ruleText(2144, ['(a) One.']))
    const answer = await regulations.comment(open4, '2144(a)', { as: dee })
    const { trackingNumber, commentId } = getResults<{ comment: { trackingNumber: string; commentId: string } }>(
      answer,
    ).comment
    await waitFor(async () => expect(await listEmailsTo('comment-confirmation', dee.email)).toHaveLength(1))
    const [mail] = await listEmailsTo('comment-confirmation', dee.email)
    expect(mail?.text).toContain(`${trackingNumber}  Rule 2144(a)`)
    const link = linkIn(mail)
    expect(await describeLink(link)).toMatchObject({
      action: 'report-comments',
      trackingNumbers: [trackingNumber],
      isDone: false,
    })
    expect(getResults<MailLink>(await redeemLink(link)).isDone).toBe(true)
    const rows = await service.database.query('select status, status_reason from comment where comment_id = $1', [
      commentId,
    ])
    expect(rows).toEqual([{ status: 'withheld', status_reason: 'not-the-author' }])
    const reports = await service.database.query(`select from action where kind = 'comment.reported'`)
    expect(reports).toHaveLength(1)
    const commenters = await service.database.query('select from regulation_commenter where account_sub = $1', [
      dee.sub,
    ])
    expect(commenters).toEqual([])
    // A comment restored by staff stays visible, however often the link is used.
    const restored = { status: 'public', comments: [{ commentId, expectedVersion: 2 }] }
    expect((await service.call(http.setCommentStatus, { body: restored }, { as: staff })).status).toBe(200)
    expect(getResults<MailLink>(await redeemLink(link)).isDone).toBe(true)
    const after = await service.database.query('select status from comment where comment_id = $1', [commentId])
    expect(after).toEqual([{ status: 'public' }])
  })

  test('are sent for comments on definitions with texts changed by staff, but not for comments of staff', async () => {
    const newDefinition = { body: { term: 'shedrow', description: 'The walk before the stalls.' } }
    const { id: definitionId } = getResults<{ id: string }>(
      await service.call(http.addDefinition, newDefinition, { as: editor }),
    )
    const comment = { body: { definitionId, body: 'Say how long it is.', locale: 'es' } }
    const { commentId, trackingNumber } = getResults<{ commentId: string; trackingNumber: string }>(
      await service.call(http.addCommentDefinition, comment, { as: bob }),
    )
    expect((await service.call(http.addCommentDefinition, comment, { as: staff })).status).toBe(200)
    await waitFor(async () => expect(await listEmails('definition-comment-confirmation')).toHaveLength(1))
    const [mail] = await listEmailsTo('definition-comment-confirmation', bob.email)
    expect(mail?.subject).toBe('Recibimos su comentario')
    expect(mail?.text).toContain('Recibimos su comentario sobre «shedrow».')
    expect(mail?.text).toContain(`${trackingNumber}  shedrow`)
    expect(mail?.text).toContain('/definition/shedrow\n')
    expect(mail?.text).toMatch(/\nAutoridad de Integridad y Seguridad Hípica$/)
    const link = linkIn(mail)
    expect(await describeLink(link)).toMatchObject({
      action: 'report-comments',
      title: { en: 'shedrow' },
      trackingNumbers: [trackingNumber],
      isDone: false,
    })
    expect(getResults<MailLink>(await redeemLink(link)).isDone).toBe(true)
    expect(await describeLink(link)).toMatchObject({ isDone: true })
    const rows = await service.database.query(
      'select status, status_reason from definition_comment where comment_id = $1',
      [commentId],
    )
    expect(rows).toEqual([{ status: 'withheld', status_reason: 'not-the-author' }])
  })
})
