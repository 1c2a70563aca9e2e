import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { getResults, type TestService, type TokenContents } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editor, startRegulations } from '../../testing/regulations.ts'
import { docxWith, expandingPdf, externalRelation, toForm, pdfWith } from '../../testing/sample-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-text-extraction-'))
let service: TestService
beforeAll(async () => {
  const abandoned = join(folder, 'from-a-killed-process.docx')
  writeFileSync(abandoned, 'x')
  utimesSync(abandoned, 0, 0)
  service = await startRegulations({ env: { TEXT_EXTRACTION_DIR: folder } })
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

interface Extraction {
  readonly state: string
  readonly text?: string
  readonly omitted?: readonly unknown[]
  readonly failure?: string
}

const upload = (name: string, bytes: Buffer) =>
  service.send('POST', '/api/regulations/text-extractions', { as: editor, ...toForm({}, { name, bytes }) })
const get = (extractionId: string, as: TokenContents = editor) =>
  service.call(http.getTextExtraction, { params: { extractionId } }, { as })
const start = async (name: string, bytes: Buffer) =>
  getResults<{ extractionId: string }>(await upload(name, bytes)).extractionId

async function waitForEnd(extractionId: string): Promise<Extraction> {
  const extraction = { state: 'running' } as Extraction
  await expect
    .poll(async () => Object.assign(extraction, getResults<Extraction>(await get(extractionId))).state, {
      timeout: 30_000,
    })
    .not.toBe('running')
  return extraction
}

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const numbering = `<w:numbering ${namespace}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%1)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
const numberedParagraph = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

describe('text extraction', () => {
  test('returns the text of a DOCX with its automatic numbers and deletes the file', async () => {
    const document = `<w:document ${namespace}><w:body><w:p><w:r><w:t>Rule 2143. Entry</w:t></w:r></w:p>${numberedParagraph('One.</w:t><w:sym w:font="Odd" w:char="F041"/><w:t>')}${numberedParagraph('Two.')}</w:body></w:document>`
    const bytes = await docxWith([], { 'word/document.xml': document, 'word/numbering.xml': numbering })
    const { state, text, omitted } = await waitForEnd(await start('rules.docx', bytes))
    expect([state, text?.split('\n').filter(Boolean)]).toEqual([
      'done',
      ['Rule 2143. Entry', '(a) One.\uFFFD', '(b) Two.'],
    ])
    expect(omitted).toEqual([{ kind: 'symbol', line: 3, text: 'Odd F041' }])
    await expect.poll(() => readdir(folder)).toEqual([])
  })

  test('returns the text of a PDF', async () => {
    const { text } = await waitForEnd(await start('rules.pdf', pdfWith('Rule 1. One')))
    expect(text).toBe('Rule 1. One')
  })

  test('fails with "no-text" for a PDF without text', async () => {
    expect(await waitForEnd(await start('scan.pdf', pdfWith('')))).toMatchObject({
      state: 'failed',
      failure: 'no-text',
    })
  })

  test('fails with "unreadable" for a damaged PDF', async () => {
    const damaged = Buffer.from('%PDF-1.7\nnot a PDF\n%%EOF\n')
    expect(await waitForEnd(await start('damaged.pdf', damaged))).toMatchObject({
      state: 'failed',
      failure: 'unreadable',
    })
  })

  test('fails with "interrupted" when the process was killed', async () => {
    const extractionId = '00000000-0000-4000-8000-000000000001'
    await service.database.query(
      `insert into text_extraction (extraction_id, file_name, state, progress, created_by, updated_at)
       values ($1, 'lost.pdf', 'running', 0.5, 'editor-1', $2)`,
      [extractionId, new Date(service.clock.now().getTime() - 120_000)],
    )
    expect(await waitForEnd(extractionId)).toMatchObject({ state: 'failed', failure: 'interrupted' })
  })

  test('returns 404 for another editor', async () => {
    const extractionId = '00000000-0000-4000-8000-000000000002'
    await service.database.query(
      `insert into text_extraction (extraction_id, file_name, state, progress, text, created_by, updated_at)
       values ($1, 'rules.pdf', 'done', 1, 'Rule 1. One', 'editor-1', $2)`,
      [extractionId, service.clock.now()],
    )
    expect(await waitForEnd(extractionId)).toMatchObject({ state: 'done', text: 'Rule 1. One' })
    expect((await get(extractionId, { ...editor, sub: 'editor-2' })).status).toBe(404)
  })

  test('limits concurrent extractions and accepts any file name', async () => {
    const name = 'a\0\u202Efdp./../\uD800.pdf'
    const responses = await Promise.all([1, 2, 3, 4].map(() => upload(name, pdfWith('Rule 1. One'))))
    const accepted = responses.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(2)
    for (const { status, body } of responses)
      if (status !== 200) expect([status, body.error]).toEqual([429, 'rate.limited'])
    for (const response of accepted) {
      const { extractionId } = getResults<{ extractionId: string }>(response)
      expect(await waitForEnd(extractionId)).toMatchObject({ state: 'done' })
    }
  })

  test('is deleted when it is canceled', async () => {
    const extractionId = await start('rules.pdf', pdfWith('Rule 1. One'))
    const cancel = () => service.call(http.cancelTextExtraction, { params: { extractionId } }, { as: editor })
    expect((await cancel()).status).toBe(200)
    expect((await get(extractionId)).status).toBe(404)
    expect((await cancel()).status).toBe(404)
  })
})

describe('an upload for text extraction', () => {
  test.each([
    ['text with the extension .pdf', 'rules.pdf', async () => Buffer.from('Rule 1.'), [415, 'files.content-mismatch']],
    ['an empty file', 'rules.docx', async () => Buffer.alloc(0), [400, 'files.empty']],
    ['another file type', 'horse.png', async () => Buffer.from('x'), [415, 'files.type-not-accepted']],
    [
      'a ZIP bomb',
      'rules.docx',
      () => docxWith(['a'], { 'word/styles.xml': Buffer.alloc(20 * 1024 ** 2) }),
      [409, 'files.expands-too-large'],
    ],
    [
      'a PDF whose page was compressed twice',
      'rules.pdf',
      () => expandingPdf(300, 2),
      [409, 'files.expands-too-large'],
    ],
    [
      'a DOCX with an external template',
      'rules.docx',
      () => docxWith(['a'], { 'word/_rels/document.xml.rels': externalRelation('attachedTemplate') }),
      [409, 'files.external-content'],
    ],
  ])('is refused and deleted: %s', async (_, name, createBytes, refusal) => {
    const { status, body } = await upload(name, await createBytes())
    expect([status, (body as { error: string }).error]).toEqual(refusal)
    expect(await readdir(folder)).toEqual([])
  })

  test('is refused without a file', async () => {
    const { status, body } = await service.send('POST', '/api/regulations/text-extractions', {
      as: editor,
      ...toForm({}),
    })
    expect([status, (body as { error: string }).error]).toEqual([400, 'files.missing'])
  })
})
