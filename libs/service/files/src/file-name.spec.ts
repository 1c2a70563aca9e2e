import { expect, test } from 'vitest'
import { toFileName } from './file-name.ts'

test.each([
  ['Track report (June).pdf', 'pdf', 'Track report (June).pdf'],
  ['informe médico ñandú.PDF', 'pdf', 'informe médico ñandú.pdf'],
  ['photo.JPEG', 'jpeg', 'photo.jpg'],
  ['../../etc/passwd.csv', 'csv', 'passwd.csv'],
  ['C:\\Users\\Ann\\Desktop\\x.docx', 'docx', 'x.docx'],
  // A right-to-left override makes `annex\u202Efdp.exe` look like `annexexe.pdf`.
  ['annex\u202Efdp.xlsx', 'xlsx', 'annexfdp.xlsx'],
  ['a\r\nSet-Cookie: b.pdf', 'pdf', 'aSet-Cookie b.pdf'],
  ['<img src=x>.png', 'png', 'img src=x.png'],
  ['  ..hidden.. .pdf', 'pdf', 'hidden.pdf'],
  ['.pdf', 'pdf', 'file.pdf'],
] as const)('converts %j of type %s to %j', (uploadedName, kind, expected) => {
  expect(toFileName(uploadedName, kind)).toBe(expected)
})

test('shortens a long name in the middle', () => {
  const name = toFileName(`${'x'.repeat(200)} part 12.pdf`, 'pdf')
  expect([...name]).toHaveLength(120)
  expect(name).toMatch(/^x+…x+ part 12\.pdf$/)
})
