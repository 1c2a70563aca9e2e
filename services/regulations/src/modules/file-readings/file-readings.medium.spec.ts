import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { results, type TestService, type TokenContents } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editor, startRegulations } from '../../testing/regulations.ts'
import { docxWith, externalRelation, formOf, pdfWith } from '../../testing/sample-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-readings-'))
const leftBehind = join(folder, 'left-by-a-killed-process.docx')
let service: TestService
beforeAll(async () => {
  writeFileSync(leftBehind, 'x')
  utimesSync(leftBehind, 0, 0)
  service = await startRegulations({ env: { READINGS_DIR: folder } })
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

interface Reading {
  readonly state: string
  readonly text?: string
  readonly leftOut?: readonly unknown[]
  readonly fault?: string
}

const send = (name: string, bytes: Buffer) =>
  service.send('POST', '/api/regulations/read-file', { as: editor, ...formOf({}, { name, bytes }) })
const get = (readingId: string, as: TokenContents = editor) =>
  service.call(http.getFileReading, { params: { readingId } }, { as })
const begin = async (name: string, bytes: Buffer) => results<{ readingId: string }>(await send(name, bytes)).readingId

async function readingOf(readingId: string): Promise<Reading> {
  const found = { state: 'reading' } as Reading
  await expect
    .poll(async () => Object.assign(found, results<Reading>(await get(readingId))).state, { timeout: 30_000 })
    .not.toBe('reading')
  return found
}

const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%1)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
const numbered = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

describe('a file becomes the lines of a text', () => {
  test('a DOCX with its automatic numbers, and its file is gone afterwards', async () => {
    const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Rule 2143. Entry</w:t></w:r></w:p>${numbered('One.</w:t><w:sym w:font="Odd" w:char="F041"/><w:t>')}${numbered('Two.')}</w:body></w:document>`
    const bytes = await docxWith([], { 'word/document.xml': document, 'word/numbering.xml': numbering })
    const { state, text, leftOut } = await readingOf(await begin('rules.docx', bytes))
    expect([state, text?.split('\n').filter(Boolean)]).toEqual([
      'read',
      ['Rule 2143. Entry', '(a) One.\uFFFD', '(b) Two.'],
    ])
    expect(leftOut).toEqual([{ kind: 'sign', line: 3, words: 'Odd F041' }])
    await expect.poll(() => readdir(folder)).toEqual([])
  })

  test('a PDF', async () => {
    const { text } = await readingOf(await begin('rules.pdf', pdfWith('Rule 1. One')))
    expect(text).toBe('Rule 1. One')
  })

  test('a PDF without words says so', async () => {
    expect(await readingOf(await begin('scan.pdf', pdfWith('')))).toMatchObject({
      state: 'failed',
      fault: 'without-text',
    })
  })

  test('a PDF that is broken says so', async () => {
    const broken = Buffer.from('%PDF-1.7\nnothing that could be read\n%%EOF\n')
    expect(await readingOf(await begin('broken.pdf', broken))).toMatchObject({ state: 'failed', fault: 'unreadable' })
  })
})

describe('a file that is not taken', () => {
  test.each([
    ['a text named as a PDF', 'rules.pdf', async () => Buffer.from('Rule 1.'), [415, 'files.not-as-named']],
    ['an empty file', 'rules.docx', async () => Buffer.alloc(0), [400, 'files.empty']],
    ['another kind', 'horse.png', async () => Buffer.from('x'), [415, 'files.kind-not-taken']],
    [
      'a bomb',
      'rules.docx',
      () => docxWith(['a'], { 'word/styles.xml': Buffer.alloc(20 * 1024 ** 2) }),
      [409, 'files.unpacks-too-large'],
    ],
    [
      'one with a template elsewhere',
      'rules.docx',
      () => docxWith(['a'], { 'word/_rels/document.xml.rels': externalRelation('attachedTemplate') }),
      [409, 'files.refers-outside'],
    ],
  ])('%s', async (_, name, bytes, refusal) => {
    const { status, body } = await send(name, await bytes())
    expect([status, (body as { error: string }).error]).toEqual(refusal)
    expect(await readdir(folder)).toEqual([])
  })

  test('a call without a file', async () => {
    const { status, body } = await service.send('POST', '/api/regulations/read-file', { as: editor, ...formOf({}) })
    expect([status, (body as { error: string }).error]).toEqual([400, 'files.missing'])
  })
})

describe('a reading', () => {
  test('is its editor’s own', async () => {
    const readingId = '00000000-0000-4000-8000-000000000002'
    await service.database.query(
      `insert into file_reading values ($1, 'rules.pdf', 'read', 1, 'Rule 1. One', null, 'editor-1', $2)`,
      [readingId, service.clock.now()],
    )
    expect(await readingOf(readingId)).toMatchObject({ state: 'read', text: 'Rule 1. One' })
    expect((await get(readingId, { ...editor, sub: 'editor-2' })).status).toBe(404)
  })

  test('is one of few at the same time, and its file may be named anyhow', async () => {
    const name = 'a\0\u202Efdp./../\uD800.pdf'
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(name, pdfWith('Rule 1. One'))))
    const begun = answers.filter(({ status }) => status === 200)
    expect(begun).toHaveLength(2)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.error]).toEqual([429, 'rate.limited'])
    for (const answer of begun)
      expect(await readingOf(results<{ readingId: string }>(answer).readingId)).toMatchObject({ state: 'read' })
  })

  test('that is cancelled is forgotten', async () => {
    const readingId = await begin('rules.pdf', pdfWith('Rule 1. One'))
    const params = { readingId }
    expect((await service.call(http.cancelFileReading, { params }, { as: editor })).status).toBe(200)
    expect((await get(readingId)).status).toBe(404)
    expect((await service.call(http.cancelFileReading, { params }, { as: editor })).status).toBe(404)
  })

  test('whose process ended is told as interrupted', async () => {
    const readingId = '00000000-0000-4000-8000-000000000001'
    await service.database.query(
      `insert into file_reading values ($1, 'lost.pdf', 'reading', 0.5, null, null, 'editor-1', $2)`,
      [readingId, new Date(service.clock.now().getTime() - 120_000)],
    )
    expect(await readingOf(readingId)).toMatchObject({ state: 'failed', fault: 'interrupted' })
  })
})
