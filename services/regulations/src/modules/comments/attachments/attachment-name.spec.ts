import { expect, test } from 'vitest'
import { attachmentName } from './attachment-name.ts'

test.each([
  ['Track report (June).pdf', 'pdf', 'Track report (June).pdf'],
  ['informe médico ñandú.PDF', 'pdf', 'informe médico ñandú.pdf'],
  ['photo.JPEG', 'jpeg', 'photo.jpg'],
  ['../../etc/passwd.csv', 'csv', 'passwd.csv'],
  ['C:\\Users\\Ann\\Desktop\\x.docx', 'docx', 'x.docx'],
  // A mark that turns the direction makes `annex\u202Efdp.exe` read `annexexe.pdf`.
  ['annex\u202Efdp.xlsx', 'xlsx', 'annexfdp.xlsx'],
  ['a\r\nSet-Cookie: b.pdf', 'pdf', 'aSet-Cookie b.pdf'],
  ['<img src=x>.png', 'png', 'img src=x.png'],
  ['  ..hidden.. .pdf', 'pdf', 'hidden.pdf'],
  ['.pdf', 'pdf', 'file.pdf'],
] as const)('%j of kind %s is shown as %j', (given, kind, shown) => {
  expect(attachmentName(given, kind)).toBe(shown)
})

test('a long name keeps its beginning and its end', () => {
  const name = attachmentName(`${'x'.repeat(200)} part 12.pdf`, 'pdf')
  expect([...name]).toHaveLength(120)
  expect(name).toMatch(/^x+…x+ part 12\.pdf$/)
})
