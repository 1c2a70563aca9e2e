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
import { readPdf, removeSpaces } from '@portal/print/testing'
import { getResults, type TestService, type TokenContents } from '@portal/testing-service'
import { readZip } from '@portal/testing-service/read-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editor, other, reader, Regulations, ruleText, staff, startRegulations } from '../../testing/regulations.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-records-'))
let service: TestService
let regulations: Regulations
beforeAll(async () => {
  // The cache holds one file at a time, so every part of a package is evicted before it is packed.
  service = await startRegulations({ env: { EXPORT_DIR: folder, EXPORT_CACHE_MEGABYTES: '0.001' } })
  regulations = new Regulations(service)
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

async function addComment(version: VersionSummary, label: string, body: string, as: TokenContents = reader) {
  service.clock.advance(60_000)
  return getResults<{ comment: Comment }>(await regulations.comment(version, label, { body, as })).comment
}

/** Defines a term and adds a public comment on the definition. */
async function addCommentedTerm(term: string, body: string): Promise<void> {
  const definition = { body: { term, description: 'A rest between two races.' } }
  const { id: definitionId } = getResults<Definition>(
    await service.call(http.addDefinition, definition, { as: editor }),
  )
  const comment = { body: { definitionId, body } }
  getResults<DefinitionComment>(await service.call(http.addCommentDefinition, comment, { as: reader }))
}

async function downloadPackage({ versionId }: VersionSummary) {
  const response = await service.call(http.generateFtcPackage, { params: { id: versionId } }, { as: editor })
  expect(response.status).toBe(200)
  const files = readZip(response.bytes)
  const { textWithoutSpaces: pdfText } = await readPdf(files.get('Comments.pdf') ?? Buffer.alloc(0))
  return { pdfText, csv: String(files.get('Comments.csv')), manifest: String(files.get('manifest.json')) }
}

/** Returns whether the text contains the parts in this order. */
function containsInOrder(text: string, parts: readonly string[]): boolean {
  const positions = parts.map((part) => text.indexOf(part))
  return positions.every((position, index) => position !== -1 && position > (positions[index - 1] ?? -1))
}

const withdraw = `update comment set status = 'withdrawn', lock_version = lock_version + 1 where comment_id = $1`
const setStatus = (comment: Comment, status: 'withheld' | 'hidden') => {
  const comments = [{ commentId: comment.commentId }]
  const body = { comments, status, reason: 'personal-information', note: 'A phone number.' }
  return service.call(http.setCommentStatus, { body }, { as: staff })
}

describe('an FTC package', () => {
  test('contains the comments on all drafts of the text in document order, each with its version', async () => {
    await addCommentedTerm('furlough', 'Define a furlough in days.')
    const first = await regulations.publishDraft(
      ruleText(2143, ['(a) A furlough is seven days.', '(b) Gone soon.', '(c) The last.']),
    )
    await addComment(first, '2143(c)', 'On the last.')
    await addComment(first, '2143(b)', 'On the removed paragraph.')
    await addComment(first, '2143(a)', 'Seven is short.')
    const withdrawn = await addComment(first, '2143(a)', 'Withdrawn words.')
    const second = await regulations.publishDraft(ruleText(2143, ['(a) A furlough is ten days.', '(b) The last.']), {
      of: first.mainParentId,
    })
    await addComment(second, '2143(a)', 'Ten is good.', other)
    await addComment(second, '2143(a)', 'From the Authority.', staff)
    await service.database.query(withdraw, [withdrawn.commentId])
    const edit = await regulations.promote(second.versionId)

    const ftcPackage = await downloadPackage(edit)
    const bodies = [
      'Seven is short.',
      'Ten is good.',
      'On the removed paragraph.',
      'On the last.',
      'Define a furlough in days.',
    ]
    expect(containsInOrder(ftcPackage.pdfText, bodies.map(removeSpaces))).toBe(true)
    expect(
      containsInOrder(ftcPackage.csv, [
        'Seven is short.',
        withdrawn.trackingNumber,
        'Ten is good.',
        ...bodies.slice(2),
      ]),
    ).toBe(true)
    for (const excluded of ['Withdrawn words.', 'From the Authority.']) {
      expect(ftcPackage.pdfText).not.toContain(removeSpaces(excluded))
      expect(ftcPackage.csv).not.toContain(excluded)
    }
    for (const expected of [
      'Includes comments on: Draft version 1, Draft version 2, and the definitions used in this text.',
      'on Draft version 1, 2143(c)',
      // The paragraph was (c) when the comment was made.
      'Rule 2143(b)',
      '2143(b) (no longer in this text)',
      'On the definition of “furlough”',
      'on version 1 of the definition',
    ])
      expect(ftcPackage.pdfText).toContain(removeSpaces(expected))
    expect(ftcPackage.csv).toMatch(/"DRAFT Version 1 PUBLISHED","2143\(c\)",.*"On the last\.".*"2143\(b\)",/)
    expect(JSON.parse(ftcPackage.manifest)).toMatchObject({
      commentsOn: [
        { versionId: first.versionId, label: 'DRAFT Version 1 PUBLISHED' },
        { versionId: second.versionId, label: 'DRAFT Version 2 PUBLISHED' },
      ],
    })

    // The public PDF of the adopted text contains the same comments.
    const adopted = await regulations.promote(edit.versionId, { effectiveFrom: '2026-12-01' })
    const params = { id: adopted.versionId, includePublicComments: 'true', includeHISAComments: 'false' }
    const publicPdf = await readPdf((await service.call(http.generatePdf, { params })).bytes)
    expect(containsInOrder(publicPdf.textWithoutSpaces, bodies.map(removeSpaces))).toBe(true)
    // The record of the next draft starts empty, except for comments on the definition that it uses too.
    const next = await regulations.publishDraft(ruleText(2143, ['(a) A furlough is nine days.', '(b) The last.']), {
      of: first.mainParentId,
    })
    await addComment(next, '2143(a)', 'Nine is odd.')
    const nextPdfText = (await downloadPackage(next)).pdfText
    expect(containsInOrder(nextPdfText, ['Nine is odd.', 'Define a furlough in days.'].map(removeSpaces))).toBe(true)
    expect(nextPdfText).not.toContain(removeSpaces('Seven is short.'))
    expect(nextPdfText).not.toContain(removeSpaces('Ten is good.'))
  })

  test('is created again after a status change of a comment, and is complete although its parts were evicted from the cache', async () => {
    const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.']))
    await addComment(draft, '2143(a)', 'Call me.')
    const comment = await addComment(draft, '2143(a)', 'Call me: 555 0100.', other)
    await setStatus(comment, 'withheld')
    expect((await downloadPackage(draft)).csv).toMatch(
      new RegExp(`${comment.trackingNumber}.*"withheld","personal-information"`),
    )
    await setStatus(comment, 'hidden')
    expect((await downloadPackage(draft)).csv).toMatch(
      new RegExp(`${comment.trackingNumber}.*"hidden","personal-information"`),
    )
    const late = await addComment(draft, '2143(a)', 'Late words.', other)
    await setStatus(late, 'withheld')
    expect((await downloadPackage(draft)).csv).toContain(late.trackingNumber)
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.zip$/)])
  })
})
