import { expect, test } from 'vitest'
import { docxWith } from '../../../testing/sample-files.ts'
import { readDocx } from './read-docx.ts'

const row = (words: string, mark = '') =>
  `<w:tr>${mark && `<w:trPr>${mark}</w:trPr>`}<w:tc><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:tc></w:tr>`
const table = (...rows: readonly string[]) =>
  docxWith([], {
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:tbl>${rows.join('')}</w:tbl></w:body></w:document>`,
  })

test.each(['<w:tblHeader w:val="0"/>', '<w:tblHeader w:val="false"/>', '<w:cantSplit/><w:tblHeader w:val="off" />'])(
  'a row marked with %s is no heading of its table',
  async (mark) => {
    const bytes = await table(row('Substance', '<w:tblHeader/>'), row('Caffeine', mark))
    const { rendition } = await readDocx(bytes, 1000)
    expect(rendition).toBe(
      '<table><thead><tr><th><p>Substance</p></th></tr></thead><tbody><tr><td><p>Caffeine</p></td></tr></tbody></table>',
    )
  },
)

test.each(['<w:tblHeader/>', '<w:tblHeader w:val="1"/>', '<w:tblHeader w:val="true"/>'])(
  'a row marked with %s is one',
  async (mark) => {
    const { rendition } = await readDocx(await table(row('Substance', mark), row('Caffeine')), 1000)
    expect(rendition).toContain('<th><p>Substance</p></th>')
  },
)
