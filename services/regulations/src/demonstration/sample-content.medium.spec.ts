import { join } from 'node:path'
import { regulationsHttp as http, type CarriedComment, type Comment, type Definition, type DocumentInfo, type MainRegulation } from '@portal/contracts-regulations'
import { fault, results, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PortalClient } from '../../../../tools/portal/portal-client.ts'
import { readManifest } from '../../../../tools/seed/manifest.ts'
import { putDocument } from '../../../../tools/seed/sample-documents.ts'
import { SampleContent } from '../../../../tools/seed/sample-content.ts'
import { timeline } from '../../../../tools/seed/timeline.ts'
import { editor, nameCommenters, reader, Regulations, ruleText, startRegulations } from '../testing/regulations.ts'
import { signMoment } from './demonstration-moment.ts'

const folder = join(import.meta.dirname, '../../../../demonstration')
const credential = 'a credential of the test, long enough for it'
const manifest = readManifest(folder)
let service: TestService

beforeAll(async () => {
  const env = { DEMONSTRATION: 'true', PORTAL_ORIGIN: 'http://127.0.0.1:4200', INTERNAL_CREDENTIAL: credential }
  service = await startRegulations({ env })
  await nameCommenters(
    service,
    Object.fromEntries(manifest.people.map(({ key, firstName = 'Sam', lastName = key }) => [key, `${firstName} ${lastName}`])),
  )
})
afterAll(() => service.close())

async function seed(): Promise<void> {
  const { publicAddress } = await service.listen()
  const groups: Record<string, string[]> = { staff: ['HISAUSERS'], editor: ['EDITORS'] }
  const tokens = new Map(
    manifest.people.map(({ key, account }) => [
      key,
      service.issuer.signToken({ sub: key, username: account.split('@')[0] ?? '', groups: groups[key] ?? ['USERS'] }),
    ]),
  )
  const today = service.clock.now().toISOString().slice(0, 10)
  const content = new SampleContent({ client: new PortalClient(publicAddress), folder, manifest, today, tokens, credential })
  for (const happening of timeline(manifest, today)) await content.happen(happening)
  await content.refineDefinitions()
}

test('the manifest becomes the rulebook it describes, and a second run changes nothing', { timeout: 240_000 }, async () => {
  await seed()
  const counts = async () =>
    service.database.query(`select (select count(*) from version) as versions, (select count(*) from comment) as comments,
      (select count(*) from definition) as definitions, (select count(*) from action) as actions`)
  const before = await counts()
  await service.restart()
  await seed()
  expect(await counts()).toEqual(before)

  const { items } = results<{ items: MainRegulation[] }>(await service.call(http.listRegulations, {}, { as: editor }))
  const found = items.flatMap((main) => main.versions.map(({ versionNumber, state }) => `${main.series} ${versionNumber} ${state}`))
  // A published draft stays beside the text that was adopted of it.
  const wanted = manifest.mainRegulations.flatMap((main) =>
    main.versions.flatMap(({ number, path }) => {
      const last = path.at(-1)?.state
      const stands = last === 'CURRENT_EDIT' || last === 'PUBLISHED_CURRENT' ? ['PUBLISHED_DRAFT', last] : [last]
      return stands.map((state) => `${main.series} ${number} ${state}`)
    }),
  )
  expect(found.toSorted()).toEqual(wanted.toSorted())
})

test('comments stand where and when they were made, and tell truly what became of their text', async () => {
  const made = results<{ items: Comment[] }>(await service.call(http.listComments, { query: { limit: 100 } })).items
  const entries = manifest.comments.filter((entry) => !('definition' in entry.on))
  expect(made).toHaveLength(entries.length)
  expect(made.every((comment) => comment.createdAt < service.clock.now().toISOString())).toBe(true)
  expect(new Set(made.map((comment) => comment.authorName))).toEqual(
    new Set(['Sam reader', 'Adaeze Okafor', 'Marta Lindqvist', 'Sam staff']),
  )
  const series = results<{ items: MainRegulation[] }>(await service.call(http.listRegulations)).items.find((main) => main.series === '2000')
  const draft3 = series?.versions.find((version) => version.versionNumber === 3)
  const fates = new Map<string, string>()
  const counts = results<{ regulationId: string; carried: number }[]>(
    await service.call(http.getCommentCounts, { params: { versionId: draft3?.versionId } }),
  )
  for (const { regulationId } of counts.filter((count) => count.carried > 0)) {
    const params = { regulationId, versionId: draft3?.versionId }
    const { carried } = results<{ carried: CarriedComment[] }>(await service.call(http.getCommentsByRegulation, { params }))
    for (const comment of carried) fates.set(comment.body, comment.fate)
  }
  const told = entries.filter((entry) => entry.next !== undefined)
  expect(told.map((entry) => [entry.id, fates.get(entry.body)])).toEqual(told.map((entry) => [entry.id, entry.next]))
})

test('terms of the general series hold in the others, and nearer ones win where the rules say so', async () => {
  const { items } = results<{ items: Definition[] }>(await service.call(http.listDefinitions, { query: { q: 'racetrack', limit: 100 } }))
  expect(items.filter(({ term }) => term.toLowerCase() === 'racetrack').map(({ scope, precedence }) => [scope.kind, precedence])).toEqual(
    expect.arrayContaining([['all', 80], ['series', 50]]),
  )
})

test('sample documents are published on their days, found by what they say, and put in once', async () => {
  await service.restart()
  const { publicAddress } = await service.listen()
  const token = service.issuer.signToken({ sub: 'editor', username: 'editor', groups: ['EDITORS'] })
  const today = service.clock.now().toISOString().slice(0, 10)
  const context = { client: new PortalClient(publicAddress), folder, token, today, credential }
  for (const entry of [...manifest.documents, ...manifest.documents]) await putDocument(entry, context)

  const found = async (query: object) =>
    results<{ items: DocumentInfo[] }>(await service.call(http.listRegDocuments, { query })).items.map(({ title }) => title)
  const forEverybody = manifest.documents.filter(({ collection }) => collection === 'reg')
  expect((await found({})).toSorted()).toEqual(forEverybody.map(({ title }) => title).toSorted())
  expect(await found({ keyword: 'furlong' })).toEqual(['Racetrack safety report, first half-year (sample)'])
  expect(await found({ keyword: 'hard ground' })).toEqual(['Re-entry examination form (sample)'])
  const { items } = results<{ items: DocumentInfo[] }>(await service.call(http.listRegDocuments))
  expect(items.every(({ publishedAt }) => publishedAt !== undefined && publishedAt !== null && publishedAt < service.clock.now().toISOString())).toBe(true)
})

test('without a signature of ours, nothing happens in the past', async () => {
  const main = results<{ items: MainRegulation[] }>(await service.call(http.listRegulations)).items.find(({ series }) => series === '7000')
  const version = main?.versions[0]
  const body = { regulationId: main?.regulationId, versionId: version?.versionId, depth: 0, body: 'Too late.' }
  const late = await service.call(http.addComment, { body }, { as: reader })
  expect(fault(late)).toEqual([409, 'comments.window-closed'])
  const instant = version?.commentOpensAt ?? ''
  const forged = { 'x-demonstration-moment': signMoment(instant, 'some other credential') }
  expect((await service.call(http.addComment, { body }, { as: reader, headers: forged })).status).toBe(403)
  const ours = { 'x-demonstration-moment': signMoment(instant, credential) }
  const outside = await startRegulations({ env: { INTERNAL_CREDENTIAL: credential } })
  const draft = await new Regulations(outside).publishDraft(ruleText(2143, ['(a) One.']))
  outside.clock.advance(11 * 24 * 3600 * 1000)
  const real = { regulationId: draft.mainParentId, versionId: draft.versionId, depth: 0, body: 'Too late.' }
  const answer = await outside.call(http.addComment, { body: real }, { as: reader, headers: ours })
  expect(fault(answer)).toEqual([409, 'comments.window-closed'])
  await outside.close()
})
