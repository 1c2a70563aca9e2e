import { describe, expect, test } from 'vitest'
import { docxWith } from '../../../testing/sample-files.ts'
import { readDocxContent } from './docx-content.ts'

const createRow = (text: string, properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc></w:tr>`
const createTable = (...rows: readonly string[]) =>
  docxWith([], {
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:tbl>${rows.join('')}</w:tbl></w:body></w:document>`,
  })

describe('readDocxContent', () => {
  test.each(['<w:tblHeader w:val="0"/>', '<w:tblHeader w:val="false"/>', '<w:cantSplit/><w:tblHeader w:val="off" />'])(
    'does not render a row with %s as a header',
    async (properties) => {
      const bytes = await createTable(createRow('Substance', '<w:tblHeader/>'), createRow('Caffeine', properties))
      const { rendition } = await readDocxContent(bytes, 1000)
      expect(rendition).toBe(
        '<table><thead><tr><th><p>Substance</p></th></tr></thead><tbody><tr><td><p>Caffeine</p></td></tr></tbody></table>',
      )
    },
  )

  test.each(['<w:tblHeader/>', '<w:tblHeader w:val="1"/>', '<w:tblHeader w:val="true"/>'])(
    'renders a row with %s as a header',
    async (properties) => {
      const bytes = await createTable(createRow('Substance', properties), createRow('Caffeine'))
      const { rendition } = await readDocxContent(bytes, 1000)
      expect(rendition).toContain('<th><p>Substance</p></th>')
    },
  )
})
