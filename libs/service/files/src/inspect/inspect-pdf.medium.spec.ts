import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { inspectLocalFile } from './inspect-local-file.ts'
import { maxStreams } from './inspect-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-inspect-'))
afterAll(() => rmSync(folder, { recursive: true }))

function inspect(...parts: readonly (string | Buffer)[]) {
  const path = join(folder, 'a.pdf')
  const all = ['%PDF-1.7\n', ...parts, '\ntrailer << /Root 1 0 R >>\n%%EOF\n']
  writeFileSync(path, Buffer.concat(all.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))
  return inspectLocalFile(path, 'pdf')
}

function compress(objects: string, dictionary = '/Type /ObjStm /Filter /FlateDecode'): Buffer {
  const stream = deflateSync(Buffer.from(objects, 'latin1'))
  const head = `7 0 obj\n<< ${dictionary} /N 1 /First 4 /Length ${stream.length} >>\nstream\r\n`
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream\nendobj\n')])
}

/** Makes a stream unreadable, as encryption does. */
function encrypt(objects: Buffer): Buffer {
  return objects.fill(7, objects.indexOf('stream') + 'stream\r\n'.length, objects.indexOf('\nendstream'))
}

const script = '<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'
const objectStream = compress('1 0 <<>>')
/** Longer than one chunk. */
const padding = 'x'.repeat(70_000)

test.each([
  ['a script', [`1 0 obj\n${script}\nendobj`], 'files.has-macros'],
  ['a script whose name has character codes', [script.replace('JavaScript', '#4aava#53cript')], 'files.has-macros'],
  ['a script name across two chunks', ['y'.repeat(64 * 1024 - 9 - 6), '/JavaScript ', padding], 'files.has-macros'],
  ['a script in an object stream', [compress(`1 0 ${script}`)], 'files.has-macros'],
  [
    'a script in an object stream whose type has character codes',
    [compress(script, '/Type/Obj#53tm/Filter/FlateDecode')],
    'files.has-macros',
  ],
  [
    'a script in a late object stream',
    [padding, compress('1 0 <<>>'), padding, compress(padding + script + padding)],
    'files.has-macros',
  ],
  ['a program launch', ['<< /S /Launch /F (cmd.exe) >>'], 'files.has-macros'],
  ['an XFA form', ['<< /AcroForm << /XFA [(template) 9 0 R] >> >>'], 'files.has-macros'],
  ['an embedded file', ['<< /Names << /EmbeddedFiles 8 0 R >> >>'], 'files.embeds-objects'],
  ['rich media', [compress('<< /Subtype /RichMedia >>')], 'files.embeds-objects'],
  ['an encrypted object stream', [encrypt(compress('1 0 <<>>'))], 'files.unreadable'],
  ['too many object streams', Array.from({ length: maxStreams + 1 }, () => objectStream), 'files.expands-too-large'],
  [
    'content that expands too far',
    [compress(' '.repeat(257 * 1024 ** 2), '/Filter /FlateDecode')],
    'files.expands-too-large',
  ],
  [
    'content that was compressed twice and expands too far',
    [compress(deflateSync(Buffer.alloc(257 * 1024 ** 2)).toString('latin1'), '/Filter [/FlateDecode /FlateDecode]')],
    'files.expands-too-large',
  ],
  ['content that was compressed three times', [compress('', '/Filter [/Fl /Fl /Fl]')], 'files.expands-too-large'],
  ['an object stream that expands too far', [compress('\0'.repeat(257 * 1024 ** 2))], 'files.expands-too-large'],
])('refuses a PDF with %s', async (_, parts, errorCode) => {
  expect(await inspect(...parts)).toBe(errorCode)
})

test('accepts a PDF that only mentions a script, and has links and object streams', async () => {
  const content = deflateSync(Buffer.from('BT (How to write /JavaScript in a PDF) Tj ET'))
  const page = [
    `4 0 obj\n<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`,
    content,
    '\nendstream\nendobj\n',
  ]
  const link = '<< /Subtype /Link /A << /S /URI /URI (https://www.example.org/JavaScript.html) >> >>'
  expect(await inspect(link, ...page, compress('1 0 << /Type /Page >>'), '<< /JavaScriptLike true >>')).toBeUndefined()
})
