import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CompressedForms } from './compressed-forms.ts'

const content = Buffer.from('the same words again and '.repeat(200))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-forms-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The content as a reader of each form sees it. */
async function unpacked(forms: CompressedForms): Promise<string[]> {
  const made = await forms.of(content)
  return made.map(({ ending, bytes }) => String(ending === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)))
}

describe('the compressed forms of a file', () => {
  it('are the file, also those that were kept', async () => {
    expect(await unpacked(new CompressedForms(folder))).toEqual([String(content), String(content)])
    expect(readdirSync(folder)).toHaveLength(2)
    expect(await new CompressedForms(folder).of(content)).toEqual(await new CompressedForms(folder).of(content))
  })

  it('are made again where what was kept is cut off or another’s', async () => {
    await new CompressedForms(folder).of(content)
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'cut off')
    expect(await unpacked(new CompressedForms(folder))).toEqual([String(content), String(content)])
    const [other] = await new CompressedForms(folder).of(Buffer.from('other'.repeat(200)))
    for (const name of readdirSync(folder))
      if (name.endsWith('.br')) writeFileSync(join(folder, name), other?.bytes ?? '')
    expect(await unpacked(new CompressedForms(folder))).toEqual([String(content), String(content)])
  })

  it('go when nobody has used them for a month', async () => {
    const forms = new CompressedForms(folder)
    await forms.of(content)
    const [old = '', young] = readdirSync(folder)
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    utimesSync(join(folder, old), longAgo, longAgo)
    await forms.forgetOld()
    expect(readdirSync(folder)).toEqual([young])
  })
})
