import { describe, expect, test } from 'vitest'
import { checkContentTypes, checkRelationships } from './inspect-relationships.ts'

const relationshipType = (type: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}`
const relationships = (content: string, prolog = '') => `${prolog}<Relationships>${content}</Relationships>`
const template = (attributes: string) =>
  `<Relationship Id="r1" Type="${relationshipType('attachedTemplate')}" ${attributes}/>`

describe('checkRelationships', () => {
  test.each([
    ['in the usual form', template('Target="https://e.example/x" TargetMode="External"')],
    ['with a > in an attribute', template('Target="https://e.example/?a>b" TargetMode="External"')],
    ['with a character reference', template('Target="https://e.example/x" TargetMode="Extern&#97;l"')],
    [
      'with a namespace prefix',
      `<p:Relationship Type="${relationshipType('image')}" Target="https://e.example/x" TargetMode='External' />`,
    ],
    [
      'with a second type in another namespace',
      template(`x:Type="${relationshipType('hyperlink')}" Target="https://e.example/x" TargetMode="External"`),
    ],
  ])('refuses external content %s', (_, relationship) => {
    expect(checkRelationships(Buffer.from(relationships(relationship)))).toBe('files.external-content')
  })

  test('refuses external content in UTF-16, and other encodings', () => {
    const text = relationships(template('Target="https://e.example/x" TargetMode="External"'))
    expect(checkRelationships(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe('files.external-content')
    expect(checkRelationships(Buffer.from(text, 'utf16le'))).toBe('files.unreadable')
    const declared = relationships('', '<?xml version="1.0" encoding="UTF-7"?>')
    expect(checkRelationships(Buffer.from(declared))).toBe('files.unreadable')
  })

  test('refuses a part that declares entities', () => {
    const withEntity = relationships(template('TargetMode="&e;"'), '<!DOCTYPE r [<!ENTITY e "External">]>')
    expect(checkRelationships(Buffer.from(withEntity))).toBe('files.unreadable')
  })

  test('refuses a macro regardless of its file name', () => {
    const macro = `<Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="notes.bin"/>`
    expect(checkRelationships(Buffer.from(relationships(macro)))).toBe('files.has-macros')
  })

  test('accepts hyperlinks and parts of the file', () => {
    const link = `<Relationship Type="${relationshipType('hyperlink')}" Target="https://e.example/" TargetMode="External"/>`
    const part = `<Relationship Type="${relationshipType('image')}" Target="media/a.png"/>`
    const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
    expect(checkRelationships(Buffer.from(relationships(link + part, prolog)))).toBeUndefined()
    expect(checkRelationships(Buffer.from(`\uFEFF${relationships(link)}`))).toBeUndefined()
  })
})

test.each([
  ['oleObject', 'embeddings/oleObject1.bin', 'files.embeds-objects'],
  ['control', 'activeX/activeX1.xml', 'files.embeds-objects'],
  ['aFChunk', 'afchunk.mht', 'files.embeds-objects'],
  ['package', 'embeddings/a.docm', 'files.embeds-objects'],
  ['package', 'embeddings/Table_of_a_chart.xlsx', undefined],
  ['externalLink', 'externalLinks/externalLink1.xml', 'files.external-content'],
  ['connections', 'connections.xml', 'files.external-content'],
])('checks a relationship of type %s to %s', (type, target, errorCode) => {
  const relationship = `<Relationship Id="r1" Type="${relationshipType(type)}" Target="${target}"/>`
  expect(checkRelationships(Buffer.from(relationships(relationship)))).toBe(errorCode)
})

test('checks the content types', () => {
  const types = (type: string) =>
    Buffer.from(`<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`)
  expect(checkContentTypes(types('application/vnd.ms-word.document.macroEnabled.main+xml'))).toBe('files.has-macros')
  expect(checkContentTypes(types('application/vnd.openxmlformats-officedocument.oleObject'))).toBe(
    'files.embeds-objects',
  )
  const plain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  expect(checkContentTypes(types(plain))).toBeUndefined()
  const elsewhere = String(types(plain)).replace('/word/document.xml', '/media/picture.png')
  expect(checkContentTypes(Buffer.from(elsewhere))).toBe('files.unreadable')
})

test('refuses excessively nested elements', () => {
  expect(checkRelationships(Buffer.from(relationships('<a>'.repeat(400_000))))).toBe('files.unreadable')
})
