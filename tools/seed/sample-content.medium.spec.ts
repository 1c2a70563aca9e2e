import { join } from 'node:path'
import type { ResultsOf } from '@portal/contracts-common'
import {
  regulationsHttp as http,
  type CarriedOverComment,
  type Comment,
  type Definition,
  type DocumentInfo,
  type MainRegulation,
} from '@portal/contracts-regulations'
import { PortalClient } from '@portal/portal-client'
import {
  editor,
  reader,
  Regulations,
  ruleText,
  signBackdate,
  startRegulations,
  storeAccountNames,
} from '@portal/service-regulations/testing'
import { getStatusAndError, getResults, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readManifest } from './manifest.ts'
import { putDocument } from './sample-documents.ts'
import { SampleContent } from './sample-content.ts'
import { timeline } from './timeline.ts'
import { workspace } from '../workspace.ts'

const folder = join(workspace, 'demonstration')
const credential = 'a credential of the test, long enough to be accepted'
const manifest = readManifest(folder)
let service: TestService

beforeAll(async () => {
  const env = { DEMONSTRATION: 'true', PORTAL_ORIGIN: 'http://127.0.0.1:4200', INTERNAL_CREDENTIAL: credential }
  service = await startRegulations({ env })
  await storeAccountNames(
    service,
    Object.fromEntries(
      manifest.people.map(({ key, firstName = 'Sam', lastName = key }) => [key, `${firstName} ${lastName}`]),
    ),
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
  const content = new SampleContent({
    client: new PortalClient(publicAddress),
    folder,
    manifest,
    today,
    tokens,
    credential,
  })
  for (const event of timeline(manifest, today)) await content.apply(event)
  await content.refineDefinitions()
  await content.translateHeadings()
}

test(
  'creates the rulebook described by the manifest, and changes nothing on a second run',
  { timeout: 240_000 },
  async () => {
    await seed()
    const counts = async () =>
      service.database
        .query(`select (select count(*) from version) as versions, (select count(*) from comment) as comments,
      (select count(*) from definition) as definitions, (select count(*) from action) as actions`)
    const before = await counts()
    await service.restart()
    await seed()
    expect(await counts()).toEqual(before)

    const { items } = getResults<{ items: MainRegulation[] }>(
      await service.call(http.listRegulations, {}, { as: editor }),
    )
    const found = items.flatMap((main) =>
      main.versions.map(({ versionNumber, state }) => `${main.series} ${versionNumber} ${state}`),
    )
    // A published draft remains beside the version that adopted it.
    const expected = manifest.mainRegulations.flatMap((main) =>
      main.versions.flatMap(({ number, path }) => {
        const last = path.at(-1)?.state
        const states = last === 'CURRENT_EDIT' || last === 'PUBLISHED_CURRENT' ? ['PUBLISHED_DRAFT', last] : [last]
        return states.map((state) => `${main.series} ${number} ${state}`)
      }),
    )
    expect(found.toSorted()).toEqual(expected.toSorted())
  },
)

test('translates every heading of every version into Spanish', async () => {
  const versions = await service.database.query<{ version_id: string }>('select version_id from version')
  for (const { version_id: versionId } of versions) {
    const provisions: ResultsOf<typeof http.listTranslations>['items'] = []
    for (let total = 1; provisions.length < total;) {
      const query = { skip: provisions.length, limit: 100 }
      const page = getResults<ResultsOf<typeof http.listTranslations>>(
        await service.call(http.listTranslations, { params: { versionId }, query }, { as: editor }),
      )
      provisions.push(...page.items)
      total = page.total
    }
    const isEnglish = ({ english, spanish }: (typeof provisions)[number]) =>
      english.heading !== undefined && spanish?.heading === undefined
    expect(provisions.filter(isEnglish).map(({ label }) => label)).toEqual([])
  }
})

test('records comments in their comment period and reports how their text has changed since', async () => {
  const comments = getResults<{ items: Comment[] }>(
    await service.call(http.listComments, { query: { limit: 100 } }),
  ).items
  const entries = manifest.comments.filter((entry) => !('definition' in entry.on))
  expect(comments).toHaveLength(entries.length)
  expect(comments.every((comment) => comment.createdAt < service.clock.now().toISOString())).toBe(true)
  expect(new Set(comments.map((comment) => comment.authorName))).toEqual(
    new Set(['Sam reader', 'Adaeze Okafor', 'Marta Lindqvist', 'Sam staff']),
  )
  const series = getResults<{ items: MainRegulation[] }>(await service.call(http.listRegulations)).items.find(
    (main) => main.series === '2000',
  )
  const draft3 = series?.versions.find((version) => version.versionNumber === 3)
  const textChanges = new Map<string, string>()
  const counts = getResults<{ regulationId: string; carriedOver: number }[]>(
    await service.call(http.getCommentCounts, { params: { versionId: draft3?.versionId } }),
  )
  for (const { regulationId } of counts.filter((count) => count.carriedOver > 0)) {
    const params = { regulationId, versionId: draft3?.versionId }
    const { carriedOver } = getResults<{ carriedOver: CarriedOverComment[] }>(
      await service.call(http.getCommentsByRegulation, { params }),
    )
    for (const comment of carriedOver) textChanges.set(comment.body, comment.textChange)
  }
  const entriesWithChange = entries.filter((entry) => entry.next !== undefined)
  expect(entriesWithChange.map((entry) => [entry.id, textChanges.get(entry.body)])).toEqual(
    entriesWithChange.map((entry) => [entry.id, entry.next]),
  )
})

test('applies the terms of the general series everywhere, except where a narrower definition has precedence', async () => {
  const { items } = getResults<{ items: Definition[] }>(
    await service.call(http.listDefinitions, { query: { q: 'racetrack', limit: 100 } }),
  )
  expect(
    items
      .filter(({ term }) => term.toLowerCase() === 'racetrack')
      .map(({ scope, precedence }) => [scope.kind, precedence]),
  ).toEqual(
    expect.arrayContaining([
      ['all', 80],
      ['series', 50],
    ]),
  )
})

test('publishes sample documents on their dates, makes them searchable, and adds each one once', async () => {
  await service.restart()
  const { publicAddress } = await service.listen()
  const token = service.issuer.signToken({ sub: 'editor', username: 'editor', groups: ['EDITORS'] })
  const today = service.clock.now().toISOString().slice(0, 10)
  const context = { client: new PortalClient(publicAddress), folder, token, today, credential }
  for (const entry of [...manifest.documents, ...manifest.documents]) await putDocument(entry, context)

  const findTitles = async (query: object) =>
    getResults<{ items: DocumentInfo[] }>(await service.call(http.listRegDocuments, { query })).items.map(
      ({ title }) => title,
    )
  const forEverybody = manifest.documents.filter(({ collection }) => collection === 'reg')
  expect((await findTitles({})).toSorted()).toEqual(forEverybody.map(({ title }) => title).toSorted())
  expect(await findTitles({ keyword: 'furlong' })).toEqual(['Racetrack safety report, first half-year (sample)'])
  expect(await findTitles({ keyword: 'hard ground' })).toEqual(['Re-entry examination form (sample)'])
  const { items } = getResults<{ items: DocumentInfo[] }>(await service.call(http.listRegDocuments))
  expect(
    items.every(
      ({ publishedAt }) =>
        publishedAt !== undefined && publishedAt !== null && publishedAt < service.clock.now().toISOString(),
    ),
  ).toBe(true)
})

test('refuses a backdated request without a valid signature, and outside demonstration mode', async () => {
  const main = getResults<{ items: MainRegulation[] }>(await service.call(http.listRegulations)).items.find(
    ({ series }) => series === '7000',
  )
  const version = main?.versions[0]
  const body = { regulationId: main?.regulationId, versionId: version?.versionId, depth: 0, body: 'Too late.' }
  const late = await service.call(http.addComment, { body }, { as: reader })
  expect(getStatusAndError(late)).toEqual([409, 'comments.period-closed'])
  const instant = version?.commentOpensAt ?? ''
  const forged = { 'x-demonstration-backdate': signBackdate(instant, 'some other credential') }
  expect((await service.call(http.addComment, { body }, { as: reader, headers: forged })).status).toBe(403)
  const ours = { 'x-demonstration-backdate': signBackdate(instant, credential) }
  const outside = await startRegulations({ env: { INTERNAL_CREDENTIAL: credential } })
  const draft = await new Regulations(outside).publishDraft(ruleText(2143, ['(a) One.']))
  outside.clock.advance(11 * 24 * 3600 * 1000)
  const real = { regulationId: draft.mainParentId, versionId: draft.versionId, depth: 0, body: 'Too late.' }
  const response = await outside.call(http.addComment, { body: real }, { as: reader, headers: ours })
  expect(getStatusAndError(response)).toEqual([409, 'comments.period-closed'])
  await outside.close()
})
