import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { inspectFile } from './inspect-file.ts'
import { mostPacked } from './inspect-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-inspect-'))
afterAll(() => rmSync(folder, { recursive: true }))

function faultOf(...parts: readonly (string | Buffer)[]) {
  const path = join(folder, 'a.pdf')
  const all = ['%PDF-1.7\n', ...parts, '\ntrailer << /Root 1 0 R >>\n%%EOF\n']
  writeFileSync(path, Buffer.concat(all.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))
  return inspectFile(path, 'pdf')
}

function packed(objects: string, dictionary = '/Type /ObjStm /Filter /FlateDecode'): Buffer {
  const stream = deflateSync(Buffer.from(objects, 'latin1'))
  const head = `7 0 obj\n<< ${dictionary} /N 1 /First 4 /Length ${stream.length} >>\nstream\r\n`
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream\nendobj\n')])
}

/** As a password leaves them. */
function locked(objects: Buffer): Buffer {
  return objects.fill(7, objects.indexOf('stream') + 'stream\r\n'.length, objects.indexOf('\nendstream'))
}

const script = '<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'
const one = packed('1 0 <<>>')
/** More than is read at once. */
const long = 'x'.repeat(70_000)

test.each([
  ['a script', [`1 0 obj\n${script}\nendobj`], 'files.has-macros'],
  ['one whose name is written in numbers', [script.replace('JavaScript', '#4aava#53cript')], 'files.has-macros'],
  ['one across what is read at once', ['y'.repeat(64 * 1024 - 9 - 6), '/JavaScript ', long], 'files.has-macros'],
  ['one in packed objects', [packed(`1 0 ${script}`)], 'files.has-macros'],
  [
    'one in objects packed under another spelling',
    [packed(script, '/Type/Obj#53tm/Filter/FlateDecode')],
    'files.has-macros',
  ],
  ['one in packed objects far in', [long, packed('1 0 <<>>'), long, packed(long + script + long)], 'files.has-macros'],
  ['a program to start', ['<< /S /Launch /F (cmd.exe) >>'], 'files.has-macros'],
  ['a form with its own program', ['<< /AcroForm << /XFA [(template) 9 0 R] >> >>'], 'files.has-macros'],
  ['another file', ['<< /Names << /EmbeddedFiles 8 0 R >> >>'], 'files.embeds-objects'],
  ['a film', [packed('<< /Subtype /RichMedia >>')], 'files.embeds-objects'],
  ['objects that are locked', [locked(packed('1 0 <<>>'))], 'files.unreadable'],
  ['objects packed one by one', Array.from({ length: mostPacked + 1 }, () => one), 'files.unpacks-too-large'],
  ['objects without end', [packed('\0'.repeat(257 * 1024 ** 2))], 'files.unpacks-too-large'],
])('a PDF with %s is not taken', async (_, parts, fault) => {
  expect(await faultOf(...parts)).toBe(fault)
})

test('a PDF that only speaks of such things, links and packs its pages is taken', async () => {
  const words = deflateSync(Buffer.from('BT (How to write /JavaScript in a PDF) Tj ET'))
  const page = [`4 0 obj\n<< /Filter /FlateDecode /Length ${words.length} >>\nstream\n`, words, '\nendstream\nendobj\n']
  const link = '<< /Subtype /Link /A << /S /URI /URI (https://www.example.org/JavaScript.html) >> >>'
  expect(await faultOf(link, ...page, packed('1 0 << /Type /Page >>'), '<< /JavaScriptLike true >>')).toBeUndefined()
})
