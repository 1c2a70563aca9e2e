import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { findContacts, findTexts } from '@portal/contracts-admin/queries'
import {
  regulationsHttp as http,
  type MailLink,
  type Subscription,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { PostRoom, type KeptMessage } from '@portal/delivery'
import { Queries } from '@portal/messaging'
import { inTransaction, Retention } from '@portal/persistence'
import { fault, results, eventually, type TokenContents } from '@portal/testing-service'
import { beforeAll, describe, expect, test } from 'vitest'
import { editor, messagingReady, regulationsForFile, ruleText, staff } from '../../testing/regulations.ts'
import { NotePublication } from './note-publication.consumer.ts'

const { service, regulations } = await regulationsForFile({
  nats: true,
  env: { DEMONSTRATION: 'true', PORTAL_ORIGIN: 'http://127.0.0.1:4200', THANKS_MAILS_PER_DAY: '2' },
})
let draft: VersionSummary
const person = (name: string): TokenContents & { sub: string; email: string } => ({
  sub: randomUUID(),
  username: name,
  groups: ['USERS'],
  email: `${name}@example.com`,
})
const [ann, bob, cy, dee] = [person('ann'), person('bob'), person('cy'), person('dee')]
const unproven = person('unproven')
const accounts = new Map([ann, bob, cy, dee, unproven].map((each) => [each.sub, each]))

beforeAll(async () => {
  await answerAsAdmin()
  draft = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests for 5 days.', '(b) Two.']))
})

/** What staff wrote over texts of mails; the last one lost its link. */
const changedTexts = [
  { locale: 'es', key: 'definition-thanks.received', value: 'Recibimos su comentario sobre «{{term}}».' },
  { locale: 'es', key: 'thanks.not-mine', value: 'Si usted no lo escribió, díganoslo.' },
] as const

/** Answers as the admin service does, once NATS is reached. */
async function answerAsAdmin(): Promise<void> {
  service.service.app.get(Queries).answerQuery(findTexts, ({ namespace }) => ({
    texts: namespace === 'regulations-mails' ? [...changedTexts] : [],
  }))
  service.service.app.get(Queries).answerQuery(findContacts, ({ accountIds }) => ({
    contacts: accountIds.flatMap((accountId) => {
      const email = accounts.get(accountId)?.email
      return email ? [{ accountId, email, isProven: accountId !== unproven.sub }] : []
    }),
  }))
  await messagingReady(service)
}

const mails = async (template: string): Promise<KeptMessage[]> =>
  (await service.service.app.get(PostRoom).kept()).filter((message) => message.template === template)
const mailsTo = async (template: string, to: string) => (await mails(template)).filter((message) => message.to === to)
const follow = (as: TokenContents, mainParentId: string | null, locale = 'en-US') =>
  service.call(http.follow, { body: { mainParentId, locale } }, { as })
const linkIn = (mail: KeptMessage | undefined) => mail?.text.match(/mail-link\?v=([\w-]+)/)?.[1] ?? ''
const open = (link: string) => service.call(http.openMailLink, { params: { link } })
const look = async (link: string) => results<MailLink>(await service.call(http.readMailLink, { params: { link } }))
const following = async (as: TokenContents) =>
  results<{ items: Subscription[] }>(await service.call(http.listSubscriptions, {}, { as })).items

describe('following', () => {
  test('with an account whose address is proven counts at once, and can be ended', async () => {
    const first = results<Subscription>(await follow(ann, draft.mainParentId))
    expect(first).toMatchObject({ isConfirmed: true, mainParentId: draft.mainParentId, title: { en: draft.title.en } })
    const again = results<Subscription>(await follow(ann, draft.mainParentId, 'es'))
    expect(again).toMatchObject({ subscriptionId: first.subscriptionId, locale: 'es' })
    const everything = results<Subscription>(await follow(ann, null))
    expect((await following(ann)).map((one) => one.mainParentId).toSorted()).toEqual(
      [draft.mainParentId, null].toSorted(),
    )
    const stop = (as: TokenContents) =>
      service.call(http.stopFollowing, { params: { subscriptionId: everything.subscriptionId } }, { as })
    expect((await stop(bob)).status).toBe(404)
    expect(results(await stop(ann))).toEqual({ stopped: true })
    expect(await following(ann)).toHaveLength(1)
  })

  test('with an address that is not proven, or without an account, begins when the mail is answered', async () => {
    expect(results<Subscription>(await follow(unproven, null)).isConfirmed).toBe(false)
    const ask = () =>
      service.call(http.followByMail, {
        body: { email: 'visitor@example.com', mainParentId: draft.mainParentId, locale: 'es' },
      })
    expect(results(await ask())).toEqual({ accepted: true })
    const [mail] = await mailsTo('confirm-following', 'visitor@example.com')
    expect(mail).toMatchObject({ locale: 'es', subject: 'Confirme que quiere seguir los reglamentos' })
    const link = linkIn(mail)
    expect(await look(link)).toMatchObject({ act: 'confirm', isDone: false })
    expect(results<MailLink>(await open(link)).isDone).toBe(true)
    expect((await look(link)).isDone).toBe(true)
    // Who follows is not asked again, and whoever asks can neither tell nor change the language.
    const asked = { body: { email: 'visitor@example.com', mainParentId: draft.mainParentId, locale: 'en-US' } }
    expect(results(await service.call(http.followByMail, asked))).toEqual({ accepted: true })
    const locales = 'select locale from subscription where mail_digest is not null'
    expect(await service.database.query(locales)).toEqual([{ locale: 'es' }])
    expect(await mailsTo('confirm-following', 'visitor@example.com')).toHaveLength(1)
    const stored = await service.database.query('select * from subscription')
    expect(JSON.stringify(stored)).not.toContain('example.com')
  })

  test('one address gets few mails, however often somebody asks', async () => {
    for (const email of [
      'Flooded@example.com',
      'Flooded+a@example.com',
      'Flooded+b@example.com',
      'flooded@example.com',
    ]) {
      const body = { email, mainParentId: null, locale: 'en-US' }
      expect((await service.call(http.followByMail, { body })).status).toBe(200)
    }
    const sent = (await mails('confirm-following')).filter(({ to }) => /^flooded(?:\+.)?@/i.test(to))
    expect(sent).toHaveLength(3)
    for (let asking = 0; asking < 5; asking++) expect((await follow(unproven, null)).status).toBe(200)
    expect(await mailsTo('confirm-following', unproven.email)).toHaveLength(3)
    service.clock.advance(8 * 86_400_000)
    await service.service.app.get(Retention).run()
    expect(await service.database.query('select from subscription where confirmed_at is null')).toEqual([])
  })

  test('what nobody can read cannot be followed; a broken link is 404', async () => {
    const edit = await regulations.importText(ruleText(2150, ['(a) One.']))
    expect((await follow(bob, edit.mainParentId)).status).toBe(404)
    const stranger = await follow({ sub: randomUUID(), username: 'x', groups: ['USERS'] }, null)
    expect(fault(stranger)).toEqual([409, 'subscriptions.no-address'])
    expect((await open('bm9uc2Vuc2U')).body.error).toBe('mail-links.invalid')
  })
})

describe('a version is published', () => {
  let second: VersionSummary

  test('who follows and who commented get one mail each, in their language, with the way to the redline', async () => {
    draft = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests for 5 days.', '(b) Two.']))
    await follow(ann, draft.mainParentId, 'es')
    await follow(ann, null)
    await follow(bob, null)
    await regulations.comment(draft, '2143(a)', { as: ann })
    await regulations.comment(draft, '2143(a)', { as: cy })
    await eventually(async () => expect(await mailsTo('comment-thanks', cy.email)).toHaveLength(1))
    second = await regulations.publishDraft(
      ruleText(2143, ['(a) The horse rests for 6 days.', '(b) Two.', '(c) Three.']),
      {
        of: draft.mainParentId,
        title: draft.title.en,
      },
    )
    await told(second.versionId)
    const about = (await mails('version-published')).filter((mail) => mail.text.includes(second.versionId))
    expect(about.map((mail) => [mail.to, mail.locale]).toSorted()).toEqual([
      [ann.email, 'es'],
      [bob.email, 'en-US'],
      [cy.email, 'en-US'],
    ])
    const [bobs] = about.filter((mail) => mail.to === bob.email)
    expect(bobs?.text).toContain(
      `http://127.0.0.1:4200/regulation-viewer?regulation=${draft.mainParentId}&version=${second.versionId}&compare=${draft.versionId}`,
    )
    expect(bobs?.text).toContain('1 provision changed, 1 added')
    expect(about.find((mail) => mail.to === ann.email)?.text).toContain('1 disposición modificada, 1 añadida')
  })

  test('heard again, from a stream built anew or by a process that died, nobody is told twice', async () => {
    const before = (await mails('version-published')).length
    const fact = { ...second, title: second.title.en, publishedAt: second.publishedAt ?? '' }
    const event = { id: randomUUID(), subject: '', at: fact.publishedAt, aggregateId: second.versionId, payload: fact }
    const { app } = service.service
    for (const _ of [1, 2]) await inTransaction(app.get(MikroORM), (em) => app.get(NotePublication).handle(em, event))
    // As if the process had died at the last page: it is told again from its beginning.
    await service.database.query(
      `update publication_notice set finished_at = null, audience = 'followers', told_to = '' where version_id = $1`,
      [second.versionId],
    )
    await told(second.versionId)
    expect(await mails('version-published')).toHaveLength(before)
  })

  test('what an audience of several pages was told is remembered page by page', async () => {
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
    await told(third.versionId)
    const [row] = await service.database.query<{ n: number }>(
      'select count(*)::int as n from publication_told where version_id = $1',
      [third.versionId],
    )
    expect(row?.n).toBe(430 + 3)
  })

  test('a link in the mail, or the mail program itself, ends the mails', async () => {
    const [mail] = await mailsTo('version-published', cy.email)
    expect(mail?.unsubscribe).toContain('/api/mail-links/')
    const address = new URL(mail?.unsubscribe ?? '').pathname
    const posted = await service.send('POST', address, {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([posted.status, posted.body.results.act]).toEqual([200, 'stop'])
    expect(await look(linkIn(mail))).toMatchObject({ act: 'stop', isDone: true })
    const fourth = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests.']), { of: draft.mainParentId })
    await told(fourth.versionId)
    const about = (await mailsTo('version-published', cy.email)).filter((each) => each.text.includes(fourth.versionId))
    expect(about).toEqual([])
  })

  test('who follows and who commented are told that comments close on another day, once for each change', async () => {
    const version = await regulations.publishDraft(ruleText(2148, ['(a) One.']))
    const eve = person('eve')
    accounts.set(eve.sub, eve)
    await follow(ann, version.mainParentId, 'es')
    await regulations.comment(version, '2148(a)', { as: eve })
    await eventually(async () => expect(await mailsTo('comment-thanks', eve.email)).toHaveLength(1))
    const now = service.clock.now().getTime()
    const move = async (days: number) => {
      const closesAt = new Date(now + days * 86_400_000).toISOString()
      const commentWindow = { opensAt: version.commentOpensAt, closesAt }
      const body = { versionId: version.versionId, commentWindow, reason: 'Asked for.' }
      results(await service.call(http.updatePublication, { body }, { as: editor }))
    }
    const to = async ({ email }: { email: string }) =>
      (await mailsTo('comment-window-changed', email)).filter((mail) => mail.text.includes(version.versionId))
    await move(20)
    // Those who commented are told last.
    await eventually(async () => expect(await to(eve)).toHaveLength(1))
    const [anns] = await to(ann)
    expect(anns?.subject).toBe(`Nuevo plazo de comentarios: ${version.title.en}`)
    expect(anns?.text).toMatch(/Puede comentarlo hasta el .*, hora de Nueva York\.\n\nAntes se había dicho/)
    const [eves] = await to(eve)
    expect(eves?.text).toMatch(/You can comment on it until .*\.\n\nIt was said before that comments close on /)
    expect(eves?.unsubscribe).toContain('/api/mail-links/')
    // The same day again is no news; that comments are over is.
    await move(20)
    service.clock.advance(3_600_000)
    await move(0.01)
    await eventually(async () => expect(await to(eve)).toHaveLength(2))
    const subjects = (await to(ann)).map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(new Set([anns?.subject, `Comentarios cerrados: ${version.title.en}`]))
  })

  async function told(versionId: string): Promise<void> {
    await eventually(async () => {
      const rows = await service.database.query<{ done: boolean }>(
        'select finished_at is not null as done from publication_notice where version_id = $1',
        [versionId],
      )
      expect(rows).toEqual([{ done: true }])
    })
  }
})

describe('thanks', () => {
  test('are few where the address is not proven: it may be somebody else’s', async () => {
    const version = await regulations.publishDraft(ruleText(2146, ['(a) One.']))
    for (let comment = 0; comment < 4; comment++) await regulations.comment(version, '2146(a)', { as: unproven })
    const looked = `select from thanks where finished_at is not null and comment_ids && array(
      select comment_id from comment where version_id = '${version.versionId}')`
    await eventually(async () => expect(await service.database.query(looked)).toHaveLength(4))
    expect(await mailsTo('comment-thanks', unproven.email)).toHaveLength(2)
  })

  test('name the comment, and "this was not me" withholds it until staff have looked', async () => {
    const open4 = await regulations.publishDraft(ruleText(2144, ['(a) One.']))
    const answer = await regulations.comment(open4, '2144(a)', { as: dee })
    const { trackingNumber, commentId } = results<{ comment: { trackingNumber: string; commentId: string } }>(
      answer,
    ).comment
    await eventually(async () => expect(await mailsTo('comment-thanks', dee.email)).toHaveLength(1))
    const [mail] = await mailsTo('comment-thanks', dee.email)
    expect(mail?.text).toContain(`${trackingNumber}  Rule 2144(a)`)
    const link = linkIn(mail)
    expect(await look(link)).toMatchObject({ act: 'not-mine', trackingNumbers: [trackingNumber], isDone: false })
    expect(results<MailLink>(await open(link)).isDone).toBe(true)
    const rows = await service.database.query('select status, status_reason from comment where comment_id = $1', [
      commentId,
    ])
    expect(rows).toEqual([{ status: 'withheld', status_reason: 'not-the-author' }])
    const acts = await service.database.query(`select from action where kind = 'comments.disown'`)
    expect(acts).toHaveLength(1)
    const nothing = await service.database.query('select from participant where account_sub = $1', [dee.sub])
    expect(nothing).toEqual([])
    // What staff have looked at and shown again stays, however often the link is used.
    const shown = { status: 'public', comments: [{ commentId, expectedVersion: 2 }] }
    expect((await service.call(http.setCommentStatus, { body: shown }, { as: staff })).status).toBe(200)
    expect(results<MailLink>(await open(link)).isDone).toBe(true)
    const after = await service.database.query('select status from comment where comment_id = $1', [commentId])
    expect(after).toEqual([{ status: 'public' }])
  })

  test('come for a comment on a definition, too, in the words that staff gave them; staff’s own are not thanked for', async () => {
    const define = { body: { term: 'shedrow', description: 'The walk before the stalls.' } }
    const { id: definitionId } = results<{ id: string }>(await service.call(http.addDefinition, define, { as: editor }))
    const comment = { body: { definitionId, body: 'Say how long it is.', locale: 'es' } }
    const { commentId, trackingNumber } = results<{ commentId: string; trackingNumber: string }>(
      await service.call(http.addCommentDefinition, comment, { as: bob }),
    )
    expect((await service.call(http.addCommentDefinition, comment, { as: staff })).status).toBe(200)
    await eventually(async () => expect(await mails('definition-comment-thanks')).toHaveLength(1))
    const [mail] = await mailsTo('definition-comment-thanks', bob.email)
    expect(mail?.subject).toBe('Gracias por su comentario')
    expect(mail?.text).toContain('Recibimos su comentario sobre «shedrow».')
    expect(mail?.text).toContain(`${trackingNumber}  shedrow`)
    expect(mail?.text).toContain(`/?definition=${definitionId}`)
    const link = linkIn(mail)
    expect(await look(link)).toMatchObject({
      act: 'not-mine',
      title: { en: 'shedrow' },
      trackingNumbers: [trackingNumber],
      isDone: false,
    })
    expect(results<MailLink>(await open(link)).isDone).toBe(true)
    expect(await look(link)).toMatchObject({ isDone: true })
    const rows = await service.database.query(
      'select status, status_reason from definition_comment where comment_id = $1',
      [commentId],
    )
    expect(rows).toEqual([{ status: 'withheld', status_reason: 'not-the-author' }])
  })
})
