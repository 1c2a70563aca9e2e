import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RenderedPage } from '@portal/contracts-common'
import { regulationsHttp as http, type VersionSummary } from '@portal/contracts-regulations'
import { readPdf, removeSpaces } from '@portal/print/testing'
import { getResults } from '@portal/testing-service'
import mammoth from 'mammoth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleText, setUpRegulations } from '../../testing/regulations.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-covers-'))
const credential = 'c'.repeat(32)
const { service, regulations } = await setUpRegulations({
  env: { EXPORT_DIR: folder, INTERNAL_CREDENTIAL: credential },
})
afterAll(() => rmSync(folder, { recursive: true }))

const locales = ['en-US', 'es'] as const

/** Returns series with version, title and legal status as the reading page states them. */
async function readPageFacts(versionId: string, locale: string): Promise<string[]> {
  const query = { url: `/regulation-viewer?version=${versionId}`, locale }
  const headers = { 'x-internal-credential': credential }
  const { html } = getResults<RenderedPage>(await service.call(http.renderPage, { query }, { headers }))
  const find = (pattern: RegExp) => toText(pattern.exec(html)?.[1] ?? 'missing on the page')
  const [series = '', version = ''] = find(/<p class="p-eyebrow">([^]*?)<\/p>/).split(' · ')
  const status = find(/<p class="rv-status-line"[^>]*>([^]*?)(?:<a |<\/p>)/)
  return [series, version, find(/<h1>([^]*?)<\/h1>/), status]
}

function toText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const versions: VersionSummary[] = []
beforeAll(async () => {
  const first = await regulations.publishDraft(ruleText(2143, ['(a) One.']), {
    title: 'Racetrack Safety',
    series: '2000',
  })
  const superseded = await regulations.adopt(first, '2025-01-01')
  const second = await regulations.publishDraft(ruleText(2143, ['(a) Two.']), { of: first.mainParentId })
  const inEffect = await regulations.adopt(second, '2025-06-01')
  const proposed = await regulations.publishDraft(ruleText(2143, ['(a) Three.']), { of: first.mainParentId })
  const standalone = await regulations.publishDraft(ruleText(1, ['(a) One.']))
  versions.push(superseded, inEffect, proposed, standalone)
})

test.each(locales)(
  'the cover states the same series, version, title and legal status as the page (%s)',
  async (locale) => {
    for (const { versionId } of versions) {
      const params = { id: versionId, includePublicComments: 'false', includeHISAComments: 'false' }
      const pdf = await readPdf((await service.call(http.generatePdf, { params, query: { locale } })).bytes)
      const { bytes } = await service.call(http.generateDoc, { params, query: { locale } })
      const word = removeSpaces((await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value)
      for (const fact of await readPageFacts(versionId, locale)) {
        expect(pdf.textWithoutSpaces).toContain(removeSpaces(fact))
        expect(word).toContain(removeSpaces(fact))
      }
    }
  },
)
