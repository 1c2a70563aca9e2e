import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  regulationsHttp as http,
  type Comment,
  type Definition,
  type DefinitionComment,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { results, type TestService, type TokenContents } from '@portal/testing-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editor, other, reader, Regulations, ruleText, staff, startRegulations } from '../../testing/regulations.ts'
import { lettersOf, readPdf } from './testing/read-pdf.ts'
import { readZip } from '@portal/testing-service/read-zip'

const folder = mkdtempSync(join(tmpdir(), 'portal-records-'))
let service: TestService
let regulations: Regulations
beforeAll(async () => {
  // A cache that holds one file at a time: every part of a package has left it before it is packed.
  service = await startRegulations({ env: { EXPORT_DIR: folder, EXPORT_CACHE_MEGABYTES: '0.001' } })
  regulations = new Regulations(service)
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

async function say(version: VersionSummary, label: string, body: string, as: TokenContents = reader) {
  service.clock.advance(60_000)
  return results<{ comment: Comment }>(await regulations.comment(version, label, { body, as })).comment
}

/** A term, used by the texts below, with a comment of the public. */
async function commentedTerm(term: string, body: string): Promise<void> {
  const given = { body: { term, description: 'A rest between two races.' } }
  const { id: definitionId } = results<Definition>(await service.call(http.addDefinition, given, { as: editor }))
  const comment = { body: { definitionId, body } }
  results<DefinitionComment>(await service.call(http.addCommentDefinition, comment, { as: reader }))
}

async function packageOf({ versionId }: VersionSummary) {
  const answer = await service.call(http.generateFtcPackage, { params: { id: versionId } }, { as: editor })
  expect(answer.status).toBe(200)
  const files = readZip(answer.bytes)
  const { letters } = await readPdf(files.get('Comments.pdf') ?? Buffer.alloc(0))
  return { letters, csv: String(files.get('Comments.csv')), manifest: String(files.get('manifest.json')) }
}

/** Whether the words stand in this order. */
function inOrder(text: string, words: readonly string[]): boolean {
  const places = words.map((each) => text.indexOf(each))
  return places.every((place, index) => place !== -1 && place > (places[index - 1] ?? -1))
}

const withdraw = `update comment set status = 'withdrawn', lock_version = lock_version + 1 where comment_id = $1`
const setStatus = (comment: Comment, status: 'withheld' | 'hidden') => {
  const comments = [{ commentId: comment.commentId }]
  const body = { comments, status, reason: 'personal-information', note: 'A phone number.' }
  return service.call(http.setCommentStatus, { body }, { as: staff })
}

test('the package of a text being adopted holds the comments on every draft it came from, in the order of the text, each with its version', async () => {
  await commentedTerm('furlough', 'Define a furlough in days.')
  const first = await regulations.publishDraft(
    ruleText(2143, ['(a) A furlough is seven days.', '(b) Gone soon.', '(c) The last.']),
  )
  await say(first, '2143(c)', 'On the last.')
  await say(first, '2143(b)', 'On what went.')
  await say(first, '2143(a)', 'Seven is short.')
  const gone = await say(first, '2143(a)', 'Withdrawn words.')
  const second = await regulations.publishDraft(ruleText(2143, ['(a) A furlough is ten days.', '(b) The last.']), {
    of: first.mainParentId,
  })
  await say(second, '2143(a)', 'Ten is good.', other)
  await say(second, '2143(a)', 'Said by the Authority.', staff)
  await service.database.query(withdraw, [gone.commentId])
  const edit = await regulations.promote(second.versionId)

  const made = await packageOf(edit)
  const bodies = ['Seven is short.', 'Ten is good.', 'On what went.', 'On the last.', 'Define a furlough in days.']
  expect(inOrder(made.letters, bodies.map(lettersOf))).toBe(true)
  expect(inOrder(made.csv, ['Seven is short.', gone.trackingNumber, 'Ten is good.', ...bodies.slice(2)])).toBe(true)
  for (const words of ['Withdrawn words.', 'Said by the Authority.']) {
    expect(made.letters).not.toContain(lettersOf(words))
    expect(made.csv).not.toContain(words)
  }
  for (const words of [
    'They were made on: Draft version 1, Draft version 2, and the definitions it uses.',
    'on Draft version 1, 2143(c)',
    'Rule 2143(b)', // what was (c) when it was commented on
    '2143(b), no longer in this text',
    'On the definition of “furlough”',
    'on its wording 1',
  ])
    expect(made.letters).toContain(lettersOf(words))
  expect(made.csv).toMatch(/"DRAFT Version 1 PUBLISHED","2143\(c\)",.*"On the last\.".*"2143\(b\)",/)
  expect(JSON.parse(made.manifest)).toMatchObject({
    commentsOn: [
      { versionId: first.versionId, label: 'DRAFT Version 1 PUBLISHED' },
      { versionId: second.versionId, label: 'DRAFT Version 2 PUBLISHED' },
    ],
  })

  // What every reader may take of the adopted text holds the same comments.
  const adopted = await regulations.promote(edit.versionId, { effectiveFrom: '2026-12-01' })
  const params = { id: adopted.versionId, includePublicComments: 'true', includeHISAComments: 'false' }
  const { letters } = await readPdf((await service.call(http.generatePdf, { params })).bytes)
  expect(inOrder(letters, bodies.map(lettersOf))).toBe(true)
  // The next draft begins a record of its own; the definition is used by it, too.
  const next = await regulations.publishDraft(ruleText(2143, ['(a) A furlough is nine days.', '(b) The last.']), {
    of: first.mainParentId,
  })
  await say(next, '2143(a)', 'Nine is odd.')
  const record = (await packageOf(next)).letters
  expect(inOrder(record, ['Nine is odd.', 'Define a furlough in days.'].map(lettersOf))).toBe(true)
  expect(record).not.toContain(lettersOf('Seven is short.'))
  expect(record).not.toContain(lettersOf('Ten is good.'))
})

test('a package is made anew for a decision on a comment that its texts do not show, and whole though the cache kept no part of it', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.']))
  await say(draft, '2143(a)', 'Call me.')
  const comment = await say(draft, '2143(a)', 'Call me: 555 0100.', other)
  await setStatus(comment, 'withheld')
  expect((await packageOf(draft)).csv).toMatch(
    new RegExp(`${comment.trackingNumber}.*"withheld","personal-information"`),
  )
  await setStatus(comment, 'hidden')
  expect((await packageOf(draft)).csv).toMatch(new RegExp(`${comment.trackingNumber}.*"hidden","personal-information"`))
  const late = await say(draft, '2143(a)', 'Late words.', other)
  await setStatus(late, 'withheld')
  expect((await packageOf(draft)).csv).toContain(late.trackingNumber)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.zip$/)])
})
