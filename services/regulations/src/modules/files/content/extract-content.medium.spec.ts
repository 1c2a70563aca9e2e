import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LimitExceededError } from '@portal/files'
import { afterAll, expect, test } from 'vitest'
import { expandingPdf, pdfWith } from '../../../testing/sample-files.ts'
import { extractContent } from './extract-content.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-content-'))
afterAll(() => rmSync(folder, { recursive: true }))

function extract(bytes: Buffer) {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, bytes)
  return extractContent(path, 'pdf', new AbortController().signal)
}

test('extracts the text of a PDF', async () => {
  expect((await extract(pdfWith('The gate opens outward.'))).text).toBe('The gate opens outward.')
})

test('refuses a PDF whose page needs more memory than its process may use', async () => {
  await expect(extract(await expandingPdf(700, 1))).rejects.toBeInstanceOf(LimitExceededError)
})
