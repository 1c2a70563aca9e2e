import { describe, expect, test } from 'vitest'
import { faultOfContentTypes, faultOfRelations } from './inspect-relations.ts'

const kind = (type: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}`
const relations = (inside: string, head = '') => `${head}<Relationships>${inside}</Relationships>`
const template = (attributes: string) => `<Relationship Id="r1" Type="${kind('attachedTemplate')}" ${attributes}/>`

describe('what an office file loads from elsewhere is seen however it is written', () => {
  test.each([
    ['plainly', template('Target="https://e.example/x" TargetMode="External"')],
    ['with a sign that ends no tag', template('Target="https://e.example/?a>b" TargetMode="External"')],
    ['with a letter as a number', template('Target="https://e.example/x" TargetMode="Extern&#97;l"')],
    ['with a prefix', `<p:Relationship Type="${kind('image')}" Target="https://e.example/x" TargetMode='External' />`],
    [
      'beside a type that is none',
      template(`x:Type="${kind('hyperlink')}" Target="https://e.example/x" TargetMode="External"`),
    ],
  ])('%s', (_, one) => {
    expect(faultOfRelations(Buffer.from(relations(one)))).toBe('files.refers-outside')
  })

  test('in UTF-16', () => {
    const text = relations(template('Target="https://e.example/x" TargetMode="External"'))
    expect(faultOfRelations(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe('files.refers-outside')
    expect(faultOfRelations(Buffer.from(text, 'utf16le'))).toBe('files.unreadable')
    const declared = relations('', '<?xml version="1.0" encoding="UTF-7"?>')
    expect(faultOfRelations(Buffer.from(declared))).toBe('files.unreadable')
  })

  test('with entities of its own, which nobody needs here', () => {
    const own = relations(template('TargetMode="&e;"'), '<!DOCTYPE r [<!ENTITY e "External">]>')
    expect(faultOfRelations(Buffer.from(own))).toBe('files.unreadable')
  })

  test('a macro under another name', () => {
    const macro = `<Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="notes.bin"/>`
    expect(faultOfRelations(Buffer.from(relations(macro)))).toBe('files.has-macros')
  })

  test('links that a person follows, and parts of the file itself, are nothing against it', () => {
    const link = `<Relationship Type="${kind('hyperlink')}" Target="https://e.example/" TargetMode="External"/>`
    const part = `<Relationship Type="${kind('image')}" Target="media/a.png"/>`
    const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
    expect(faultOfRelations(Buffer.from(relations(link + part, head)))).toBeUndefined()
    expect(faultOfRelations(Buffer.from(`\uFEFF${relations(link)}`))).toBeUndefined()
  })
})

test.each([
  ['oleObject', 'embeddings/oleObject1.bin', 'files.embeds-objects'],
  ['control', 'activeX/activeX1.xml', 'files.embeds-objects'],
  ['aFChunk', 'afchunk.mht', 'files.embeds-objects'],
  ['package', 'embeddings/a.docm', 'files.embeds-objects'],
  ['package', 'embeddings/Table_of_a_chart.xlsx', undefined],
  ['externalLink', 'externalLinks/externalLink1.xml', 'files.refers-outside'],
  ['connections', 'connections.xml', 'files.refers-outside'],
])('a part of the kind %s at %s', (type, target, fault) => {
  const one = `<Relationship Id="r1" Type="${kind(type)}" Target="${target}"/>`
  expect(faultOfRelations(Buffer.from(relations(one)))).toBe(fault)
})

test('a file whose main part has macros is none of ours, whatever its name', () => {
  const types = (type: string) =>
    Buffer.from(`<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`)
  expect(faultOfContentTypes(types('application/vnd.ms-word.document.macroEnabled.main+xml'))).toBe('files.has-macros')
  expect(faultOfContentTypes(types('application/vnd.openxmlformats-officedocument.oleObject'))).toBe(
    'files.embeds-objects',
  )
  const plain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  expect(faultOfContentTypes(types(plain))).toBeUndefined()
  const elsewhere = String(types(plain)).replace('/word/document.xml', '/media/picture.png')
  expect(faultOfContentTypes(Buffer.from(elsewhere))).toBe('files.unreadable')
})

test('relations deeper within each other than any program writes are not followed', () => {
  expect(faultOfRelations(Buffer.from(relations('<a>'.repeat(400_000))))).toBe('files.unreadable')
})
